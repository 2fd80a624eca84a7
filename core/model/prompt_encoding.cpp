#include "core/model/prompt_encoding.h"

#include "core/model/sd3_prompt.h"
#include "core/nn/torch_guard.h"
#include "core/text/prompt_chunks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

at::Tensor idsOf(const ClipTokenizer& tokenizer, const std::string& prompt, at::Device device) {
  const PromptChunks prompts = chunkPrompt(tokenizer, prompt);
  return at::tensor(prompts.chunks.front(), at::kLong).unsqueeze(0).to(device);
}

Conditioning encodeForXl(StableDiffusion& model, const std::string& prompt, int64_t clipSkip) {
  const at::Tensor ids = idsOf(*model.tokenizer, prompt, model.device());
  const ClipText::Output second = model.text2->forward(idsOf(*model.tokenizer2, prompt, model.device()));
  const auto state = second.hidden.size() - 1 - static_cast<std::size_t>(clipSkip);
  return {at::cat({model.text->innerState(ids, clipSkip), second.hidden[state]}, -1), second.projected, {}};
}

Result<void> checkClipSkip(const StableDiffusion& model, int64_t clipSkip) {
  int64_t layers = model.text->config().layers;
  if (model.text2) layers = std::min(layers, model.text2->config().layers);
  if (clipSkip >= 1 && clipSkip <= layers) return {};
  return Error{
      ErrorCode::ValueOutOfRange, {"clip skip", std::to_string(clipSkip), "1 to " + std::to_string(layers)}, {}};
}

}  // namespace

Result<Conditioning> encodePrompt(StableDiffusion& model, const std::string& prompt, int64_t clipSkip) {
  BURNISH_TRY_VOID(model.load({.text = true}));
  BURNISH_TRY_VOID(checkClipSkip(model, clipSkip));
  return torchGuard(ErrorCode::InternalFault, {"text encoder"}, [&]() -> Result<Conditioning> {
    const at::NoGradGuard noGrad;
    if (model.family() == ModelFamily::Sd3) return encodeSd3Prompt(model, prompt, clipSkip);
    if (model.family() == ModelFamily::Sdxl) return encodeForXl(model, prompt, clipSkip);
    return Conditioning{model.text->context(idsOf(*model.tokenizer, prompt, model.device()), clipSkip), {}, {}};
  });
}

at::Tensor timeIdsOf(const SizeFacts& sizes) {
  const std::vector<int64_t> numbers{sizes.originalHeight, sizes.originalWidth, sizes.cropTop,
                                     sizes.cropLeft,       sizes.targetHeight,  sizes.targetWidth};
  return at::tensor(numbers, at::kFloat).unsqueeze(0);
}

}  // namespace burnish
