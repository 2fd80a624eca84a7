#pragma once

#include "core/base/result.h"
#include "core/base/rgb_image.h"
#include "core/model/load_model.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace burnish {

/// One picture to be drawn.
struct SampleRequest {
  std::string prompt;
  std::string negative;
  uint64_t seed = 0;
  int64_t steps = 25;
  double guidance = 7.5;         ///< 1 = without: the denoiser then runs once a step instead of twice.
  std::string sampler = "ddim";  ///< One of samplerNames(); SD3 has flow_euler, which "ddim" stands for there.
  int64_t width = 512;           ///< Pixels; a multiple of the VAE's scale (8).
  int64_t height = 512;
  int64_t clipSkip = 1;
};

/// `done` of `total` calls of the denoiser.
using SampleProgress = std::function<void(int64_t done, int64_t total)>;

/// Denoises from the noise that belongs to the seed alone; prompt and empty prompt go through in one batch. Returns
/// the latent [1, C, h, w] as the denoiser sees it. Loads the parts of the model that it needs and are not there.
Result<torch::Tensor> sampleLatent(StableDiffusion& model,
                                   const SampleRequest& request,
                                   const SampleProgress& progress,
                                   std::stop_token stop);

/// sampleLatent(), then the VAE. A stop is Interrupted; wrong sizes are ValueOutOfRange; memory is OutOfMemory.
Result<RgbImage> samplePicture(StableDiffusion& model,
                               const SampleRequest& request,
                               const SampleProgress& progress = {},
                               std::stop_token stop = {});

}  // namespace burnish
