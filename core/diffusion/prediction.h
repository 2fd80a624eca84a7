#pragma once

#include "core/diffusion/scheduler_config.h"

#include <ATen/core/Tensor.h>

namespace burnish {

/// What an output of the denoiser says about x = signal · x_0 + noise · ε, with signal² + noise² = 1. A signal of 0
/// (zero terminal SNR) can only be solved for x_0 by a velocity; for ε keptAlpha() stands in.
struct VarianceParts {
  double signal = 1.0;  ///< sqrt(ᾱ).
  double noise = 0.0;   ///< sqrt(1 - ᾱ).
};

VarianceParts partsOfAlpha(double alphaCumprod);

/// x_0: (x - noise ε) / signal, or signal x - noise v.
at::Tensor cleanLatent(Prediction prediction,
                       const at::Tensor& output,
                       const at::Tensor& x,
                       const VarianceParts& parts);

/// ε: the output itself, or signal v + noise x.
at::Tensor predictedNoise(Prediction prediction,
                          const at::Tensor& output,
                          const at::Tensor& x,
                          const VarianceParts& parts);

/// ᾱ, or 2^-24 in place of the exact 0 of a zero terminal SNR, which keeps 1 / ᾱ finite (σ = 4096), as diffusers does.
double keptAlpha(double alphaCumprod);

}  // namespace burnish
