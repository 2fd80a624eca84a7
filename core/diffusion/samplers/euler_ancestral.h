#pragma once

#include "core/diffusion/samplers/sigma_sampler.h"

namespace burnish {

/// A step from σ to σ_next that is split into a way down without noise and fresh noise (Song et al., 2021):
/// up² = σ_next² (σ² - σ_next²) / σ², down² = σ_next² - up².
struct AncestralStep {
  double down = 0.0;
  double up = 0.0;
};
AncestralStep ancestralStep(double from, double to);

/// Euler with ancestral noise: an Euler step to σ_down, then fresh noise of σ_up.
class EulerAncestralSampler : public SigmaSampler {
 public:
  using SigmaSampler::SigmaSampler;

  [[nodiscard]] bool isStochastic() const override { return true; }
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;
};

}  // namespace burnish
