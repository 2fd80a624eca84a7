#include "core/model/sampling.h"

#include "core/base/philox.h"
#include "core/diffusion/guidance.h"
#include "core/diffusion/sampler.h"
#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"
#include "core/text/prompt_chunks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

/// Unit normal noise that belongs to (seed, draw): draw 0 is where sampling starts, later ones are a stochastic
/// sampler's.
at::Tensor noiseOf(uint64_t seed, uint32_t draw, const std::vector<int64_t>& shape, at::Device device) {
  at::Tensor noise = at::empty(shape, at::kFloat);
  PhiloxStream stream(seed, RandomPurpose::Sample, draw);
  stream.fillNormal({noise.mutable_data_ptr<float>(), static_cast<std::size_t>(noise.numel())});
  return noise.to(device);
}

Result<void> checkSize(const char* key, int64_t pixels, int64_t scale) {
  if (pixels > 0 && pixels <= 8192 && pixels % scale == 0) return {};
  const std::string allowed = "a multiple of " + std::to_string(scale) + " up to 8192";
  return Error{ErrorCode::ValueOutOfRange, {key, std::to_string(pixels), allowed}, {}};
}

bool isGuided(const SampleRequest& request) {
  return request.guidance != 1.0;
}

/// [1, T, width], or [2, T, width] with the negative prompt first.
Result<at::Tensor> contextOf(StableDiffusion& model, const SampleRequest& request) {
  BURNISH_TRY(const at::Tensor conditional, encodePrompt(model, request.prompt, request.clipSkip));
  if (!isGuided(request)) return conditional;
  BURNISH_TRY(const at::Tensor unconditional, encodePrompt(model, request.negative, request.clipSkip));
  return at::cat({unconditional, conditional});
}

at::Tensor predict(StableDiffusion& model,
                   const SampleRequest& request,
                   const at::Tensor& x,
                   double timestep,
                   const at::Tensor& context) {
  const at::Tensor input = isGuided(request) ? at::cat({x, x}) : x;
  const at::Tensor output = model.unet->forward(input, at::full({input.size(0)}, timestep, x.options()), context);
  return isGuided(request) ? guide(output, request.guidance) : output;
}

Result<at::Tensor> denoise(StableDiffusion& model,
                           const SampleRequest& request,
                           const SampleProgress& progress,
                           const std::stop_token& stop) {
  const int64_t scale = model.vae->config().scale();
  const std::vector<int64_t> shape{1, model.unet->config().inputs, request.height / scale, request.width / scale};
  BURNISH_TRY(const at::Tensor context, contextOf(model, request));
  BURNISH_TRY(const auto sampler, makeSampler({request.sampler, request.steps, 0.0}, model.scheduler()));
  at::Tensor x = noiseOf(request.seed, 0, shape, model.device()) * sampler->initialSigma();
  for (int64_t call = 0; call < sampler->calls(); ++call) {
    if (progress) progress(call, sampler->calls());
    if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
    const double timestep = sampler->timesteps()[static_cast<std::size_t>(call)];
    const at::Tensor output = predict(model, request, sampler->scaleInput(x, call), timestep, context);
    at::Tensor noise;
    if (sampler->isStochastic()) noise = noiseOf(request.seed, static_cast<uint32_t>(call + 1), shape, model.device());
    x = sampler->step(output, call, x, noise);
  }
  if (progress) progress(sampler->calls(), sampler->calls());
  return x;
}

}  // namespace

Result<torch::Tensor> encodePrompt(StableDiffusion& model, const std::string& prompt, int64_t clipSkip) {
  BURNISH_TRY_VOID(model.load({.text = true}));
  return torchGuard(ErrorCode::InternalFault, {"text encoder"}, [&]() -> Result<torch::Tensor> {
    const at::NoGradGuard noGrad;
    const PromptChunks prompts = chunkPrompt(*model.tokenizer, prompt);
    const at::Tensor ids = at::tensor(prompts.chunks.front(), at::kLong).unsqueeze(0).to(model.device());
    return model.text->context(ids, clipSkip);
  });
}

Result<torch::Tensor> sampleLatent(StableDiffusion& model,
                                   const SampleRequest& request,
                                   const SampleProgress& progress,
                                   std::stop_token stop) {
  BURNISH_TRY_VOID(model.load(kAllParts));
  BURNISH_TRY_VOID(checkSize("sampling.width", request.width, model.vae->config().scale()));
  BURNISH_TRY_VOID(checkSize("sampling.height", request.height, model.vae->config().scale()));
  return torchGuard(ErrorCode::InternalFault, {"sampling"}, [&]() -> Result<torch::Tensor> {
    const at::NoGradGuard noGrad;
    return denoise(model, request, progress, stop);
  });
}

Result<RgbImage> samplePicture(StableDiffusion& model,
                               const SampleRequest& request,
                               const SampleProgress& progress,
                               std::stop_token stop) {
  BURNISH_TRY(const torch::Tensor latent, sampleLatent(model, request, progress, stop));
  return torchGuard(ErrorCode::InternalFault, {"VAE"}, [&]() -> Result<RgbImage> {
    const at::NoGradGuard noGrad;
    return pictureFromTensor(model.vae->decode(latent));
  });
}

}  // namespace burnish
