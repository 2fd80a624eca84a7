#pragma once

#include "core/diffusion/samplers/sigma_sampler.h"

namespace burnish {

/// Euler's method on the probability flow (Karras et al., 2022, algorithm 2 without churn):
/// x ← x + (σ_next - σ) (x - x_0) / σ.
class EulerSampler : public SigmaSampler {
 public:
  using SigmaSampler::SigmaSampler;

  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;
};

}  // namespace burnish
