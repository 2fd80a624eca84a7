#include "core/model/prompt_encoding.h"

#include "core/model/prompt_weights.h"
#include "core/nn/torch_guard.h"
#include "core/text/prompt_chunks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

at::Tensor idsOf(const ClipTokenizer& tokenizer, const std::string& prompt, at::Device device) {
  const PromptChunks prompts = chunkPrompt(tokenizer, prompt);
  return at::tensor(prompts.chunks.front(), at::kLong).unsqueeze(0).to(device);
}

Result<void> checkClipSkip(const StableDiffusion& model, int64_t clipSkip) {
  int64_t layers = model.text->config().layers;
  if (model.text2) layers = std::min(layers, model.text2->config().layers);
  if (clipSkip >= 1 && clipSkip <= layers) return {};
  return Error{
      ErrorCode::ValueOutOfRange, {"clip skip", std::to_string(clipSkip), "1 to " + std::to_string(layers)}, {}};
}

/// Both encoders of SDXL, or the one of the others, over the chunks of a weighed prompt.
Conditioning encodeWeighed(StableDiffusion& model, const std::string& prompt, int64_t chunks, int64_t clipSkip) {
  const auto weigh = [&](const ClipTokenizer& tokenizer) {
    return weighPrompt(tokenizer, prompt, {.minimumChunks = chunks});
  };
  const bool isXl = model.family() == ModelFamily::Sdxl;
  const at::Tensor first = weightedContext(weigh(*model.tokenizer), [&](const at::Tensor& ids) {
    const at::Tensor there = ids.to(model.device());
    return isXl ? model.text->innerState(there, clipSkip) : model.text->context(there, clipSkip);
  });
  if (!isXl) return {first, {}, {}};
  at::Tensor pooled;
  const at::Tensor second = weightedContext(weigh(*model.tokenizer2), [&](const at::Tensor& ids) {
    const ClipText::Output output = model.text2->forward(ids.to(model.device()));
    if (!pooled.defined()) pooled = output.projected;
    return output.hidden[output.hidden.size() - 1 - static_cast<std::size_t>(clipSkip)];
  });
  return {at::cat({first, second}, -1), pooled, {}};
}

int64_t chunkCount(const StableDiffusion& model, const std::string& prompt) {
  return static_cast<int64_t>(weighPrompt(*model.tokenizer, prompt).chunks.size());
}

}  // namespace

Conditioning xlConditioning(
    ClipText& first, ClipText& second, const torch::Tensor& ids, const torch::Tensor& ids2, int64_t clipSkip) {
  const ClipText::Output output = second.forward(ids2);
  const at::Tensor& state = output.hidden[output.hidden.size() - 1 - static_cast<std::size_t>(clipSkip)];
  return {at::cat({first.innerState(ids, clipSkip), state}, -1), output.projected, {}};
}

Result<PromptPair> encodePrompts(StableDiffusion& model,
                                 const std::string& prompt,
                                 const std::string& negative,
                                 int64_t clipSkip) {
  BURNISH_TRY_VOID(model.load({.text = true}));
  BURNISH_TRY_VOID(checkClipSkip(model, clipSkip));
  return torchGuard(ErrorCode::InternalFault, {"text encoder"}, [&]() -> Result<PromptPair> {
    const at::NoGradGuard noGrad;
    const int64_t chunks = std::max(chunkCount(model, prompt), chunkCount(model, negative));
    const Conditioning wanted = encodeWeighed(model, prompt, chunks, clipSkip);
    if (negative.empty() && model.zerosForEmptyPrompt())
      return PromptPair{wanted, {at::zeros_like(wanted.context), at::zeros_like(wanted.pooled), {}}};
    return PromptPair{wanted, encodeWeighed(model, negative, chunks, clipSkip)};
  });
}

Result<Conditioning> encodePrompt(StableDiffusion& model, const std::string& prompt, int64_t clipSkip) {
  BURNISH_TRY_VOID(model.load({.text = true}));
  BURNISH_TRY_VOID(checkClipSkip(model, clipSkip));
  return torchGuard(ErrorCode::InternalFault, {"text encoder"}, [&]() -> Result<Conditioning> {
    const at::NoGradGuard noGrad;
    const at::Tensor ids = idsOf(*model.tokenizer, prompt, model.device());
    if (model.family() != ModelFamily::Sdxl) return Conditioning{model.text->context(ids, clipSkip), {}, {}};
    const at::Tensor ids2 = idsOf(*model.tokenizer2, prompt, model.device());
    return xlConditioning(*model.text, *model.text2, ids, ids2, clipSkip);
  });
}

at::Tensor timeIdsOf(const SizeFacts& sizes) {
  const std::vector<int64_t> numbers{sizes.originalHeight, sizes.originalWidth, sizes.cropTop,
                                     sizes.cropLeft,       sizes.targetHeight,  sizes.targetWidth};
  return at::tensor(numbers, at::kFloat).unsqueeze(0);
}

}  // namespace burnish
