#include "core/model/prompt_encoding.h"

#include "core/model/prompt_weights.h"
#include "core/model/sd3_prompt.h"
#include "core/model/sd3_text.h"
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

/// A prompt with as many chunks as both prompts of a guided call need.
struct WeighedRequest {
  const std::string& prompt;
  int64_t chunks;
  int64_t clipSkip;
};

/// The state before the last layer of one encoder over the chunks of a prompt; pooled is the first chunk's.
Conditioning encodeInner(ClipText& encoder,
                         const ClipTokenizer& tokenizer,
                         const WeighedRequest& request,
                         at::Device device) {
  Conditioning part;
  const WeightedPrompt weighed = weighPrompt(tokenizer, request.prompt, {.minimumChunks = request.chunks});
  part.context = weightedContext(weighed, [&](const at::Tensor& ids) {
    const ClipText::Output output = encoder.forward(ids.to(device));
    if (!part.pooled.defined()) part.pooled = output.projected;
    return output.hidden[output.hidden.size() - 1 - static_cast<std::size_t>(request.clipSkip)];
  });
  return part;
}

/// T5's tokens, or zeros.
at::Tensor encodeThird(const StableDiffusion& model, const std::string& prompt, const at::TensorOptions& options) {
  if (!model.text3) return at::zeros({1, kSd3ThirdTokens, model.contextWidth()}, options);
  const WeightedTokens tokens = weighPrompt(*model.tokenizer3, prompt, kSd3ThirdTokens);
  const at::Tensor ids = at::tensor(tokens.ids, at::kLong).unsqueeze(0).to(model.device());
  return applyPromptWeights(model.text3->context(ids), tokens.weights);
}

Conditioning encodeWeighed(StableDiffusion& model, const WeighedRequest& request) {
  if (model.family() == ModelFamily::Sd) {
    const WeightedPrompt weighed = weighPrompt(*model.tokenizer, request.prompt, {.minimumChunks = request.chunks});
    return {weightedContext(
                weighed,
                [&](const at::Tensor& ids) { return model.text->context(ids.to(model.device()), request.clipSkip); }),
            {},
            {}};
  }
  const Conditioning first = encodeInner(*model.text, *model.tokenizer, request, model.device());
  const Conditioning second = encodeInner(*model.text2, *model.tokenizer2, request, model.device());
  const at::Tensor context = at::cat({first.context, second.context}, -1);
  if (model.family() == ModelFamily::Sdxl) return {context, second.pooled, {}};
  const at::Tensor padded = at::constant_pad_nd(context, {0, model.contextWidth() - context.size(-1)});
  const at::Tensor third = encodeThird(model, request.prompt, context.options());
  return {at::cat({padded, third}, 1), at::cat({first.pooled, second.pooled}, -1), {}};
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
    const Conditioning wanted = encodeWeighed(model, {prompt, chunks, clipSkip});
    if (negative.empty() && model.zerosForEmptyPrompt())
      return PromptPair{wanted, {at::zeros_like(wanted.context), at::zeros_like(wanted.pooled), {}}};
    return PromptPair{wanted, encodeWeighed(model, {negative, chunks, clipSkip})};
  });
}

Result<Conditioning> encodePrompt(StableDiffusion& model, const std::string& prompt, int64_t clipSkip) {
  BURNISH_TRY_VOID(model.load({.text = true}));
  BURNISH_TRY_VOID(checkClipSkip(model, clipSkip));
  return torchGuard(ErrorCode::InternalFault, {"text encoder"}, [&]() -> Result<Conditioning> {
    const at::NoGradGuard noGrad;
    if (model.family() == ModelFamily::Sd3) return encodeSd3Prompt(model, prompt, clipSkip);
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
