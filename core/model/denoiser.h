#pragma once

#include "core/model/conditioning.h"

#include <torch/nn/module.h>

#include <cstdint>
#include <limits>

namespace burnish {

/// Which latents a denoiser takes.
struct LatentLimits {
  int64_t channels = 4;
  int64_t multiple = 1;                                       ///< Height and width are multiples of it.
  int64_t maximumSide = std::numeric_limits<int64_t>::max();  ///< Of height and width.
};

/// The trained heart of a model, whatever its family: a UNet (SD 1.x, 2.x, XL) or a transformer (SD3).
class Denoiser : public torch::nn::Module {
 public:
  /// Noisy latents [B, channels, h, w], timesteps [B] (whole or fractional), conditioning → prediction of the same
  /// shape.
  virtual torch::Tensor forward(const torch::Tensor& x,
                                const torch::Tensor& timesteps,
                                const Conditioning& conditioning) = 0;
  [[nodiscard]] virtual LatentLimits limits() const = 0;
};

}  // namespace burnish
