#pragma once

#include "core/diffusion/flow_schedule.h"
#include "core/diffusion/sampler.h"

namespace burnish {

/// Euler's method on a rectified flow (Liu et al., 2022; SD3: Esser et al., 2024), whose output is dx/dσ:
/// x ← x + (σ_next - σ) y. The denoiser sees x as it is, and T σ as the timestep.
class FlowEulerSampler : public Sampler {
 public:
  /// imageTokens: see flowSigmas().
  FlowEulerSampler(const SchedulerConfig& config, int64_t steps, int64_t imageTokens);

  [[nodiscard]] double initialSigma() const override { return 1.0; }
  [[nodiscard]] const std::vector<double>& sigmas() const { return sigmas_; }
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 private:
  std::vector<double> sigmas_;
};

}  // namespace burnish
