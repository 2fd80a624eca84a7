#include "core/model/sampling.h"

#include "core/base/philox.h"
#include "core/diffusion/guidance.h"
#include "core/diffusion/sampler.h"
#include "core/model/prompt_encoding.h"
#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"

#include <ATen/ATen.h>

#include <algorithm>

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

/// Pixels that VAE and denoiser can make.
Result<void> checkSize(const char* key, int64_t pixels, const StableDiffusion& model) {
  const LatentLimits limits = model.denoiser().limits();
  const int64_t scale = model.vae->config().scale() * limits.multiple;
  const int64_t most = std::min<int64_t>(8192 / scale, limits.maximumSide / limits.multiple) * scale;
  if (pixels > 0 && pixels <= most && pixels % scale == 0) return {};
  const std::string allowed = "a multiple of " + std::to_string(scale) + " up to " + std::to_string(most);
  return Error{ErrorCode::ValueOutOfRange, {key, std::to_string(pixels), allowed}, {}};
}

bool isGuided(const SampleRequest& request) {
  return request.guidance != 1.0;
}

/// One row, or two with the negative prompt first.
Result<Conditioning> conditioningOf(StableDiffusion& model, const SampleRequest& request) {
  BURNISH_TRY(PromptPair prompts, encodePrompts(model, request.prompt, request.negative, request.clipSkip));
  if (model.family() == ModelFamily::Sdxl) {
    const SizeFacts whole{request.height, request.width, 0, 0, request.height, request.width};
    prompts.wanted.timeIds = prompts.unwanted.timeIds = timeIdsOf(whole).to(model.device());
  }
  return isGuided(request) ? joined(prompts.unwanted, prompts.wanted) : prompts.wanted;
}

at::Tensor predict(StableDiffusion& model,
                   const SampleRequest& request,
                   const at::Tensor& x,
                   double timestep,
                   const Conditioning& conditioning) {
  const at::Tensor input = isGuided(request) ? at::cat({x, x}) : x;
  const at::Tensor timesteps = at::full({input.size(0)}, timestep, x.options());
  const at::Tensor output = model.denoiser().forward(input, timesteps, conditioning);
  return isGuided(request) ? guide(output, request.guidance) : output;
}

/// The default of requests is no sampler of a flow model, which has one only.
SamplerOptions samplerOptions(const StableDiffusion& model, const SampleRequest& request, int64_t imageTokens) {
  SamplerOptions options{request.sampler, request.steps, 0.0, imageTokens};
  const bool isFlow = model.scheduler().prediction == Prediction::Flow;
  if (isFlow && request.sampler == SampleRequest{}.sampler) options.name = samplerNames(Prediction::Flow).front();
  return options;
}

Result<at::Tensor> denoise(StableDiffusion& model,
                           const SampleRequest& request,
                           const SampleProgress& progress,
                           const std::stop_token& stop) {
  const int64_t scale = model.vae->config().scale();
  const LatentLimits limits = model.denoiser().limits();
  const std::vector<int64_t> shape{1, limits.channels, request.height / scale, request.width / scale};
  BURNISH_TRY(const Conditioning conditioning, conditioningOf(model, request));
  BURNISH_TRY(const auto sampler,
              makeSampler(samplerOptions(model, request, shape[2] * shape[3] / (limits.multiple * limits.multiple)),
                          model.scheduler()));
  at::Tensor x = noiseOf(request.seed, 0, shape, model.device()) * sampler->initialSigma();
  for (int64_t call = 0; call < sampler->calls(); ++call) {
    if (progress) progress(call, sampler->calls());
    if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
    const double timestep = sampler->timesteps()[static_cast<std::size_t>(call)];
    const at::Tensor output = predict(model, request, sampler->scaleInput(x, call), timestep, conditioning);
    at::Tensor noise;
    if (sampler->isStochastic()) noise = noiseOf(request.seed, static_cast<uint32_t>(call + 1), shape, model.device());
    x = sampler->step(output, call, x, noise);
  }
  if (progress) progress(sampler->calls(), sampler->calls());
  return x;
}

}  // namespace

Result<torch::Tensor> sampleLatent(StableDiffusion& model,
                                   const SampleRequest& request,
                                   const SampleProgress& progress,
                                   std::stop_token stop) {
  BURNISH_TRY_VOID(model.load(kAllParts));
  BURNISH_TRY_VOID(checkSize("sampling.width", request.width, model));
  BURNISH_TRY_VOID(checkSize("sampling.height", request.height, model));
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
    const torch::Tensor picture = model.vae->decode(latent);
    if (!at::isfinite(picture).all().item<bool>()) {
      return Error{
          ErrorCode::LatentNotFinite, {"that was to be drawn"}, "too strong a LoRA or guidance can do that, too"};
    }
    return pictureFromTensor(picture);
  });
}

}  // namespace burnish
