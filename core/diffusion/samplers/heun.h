#pragma once

#include "core/diffusion/samplers/sigma_sampler.h"

namespace burnish {

/// Heun's method on the probability flow (Karras et al., 2022, algorithm 1): an Euler step to σ_next, the slope there,
/// and the step again with the mean of both slopes. Two calls of the denoiser a step, but one for the last, to σ = 0:
/// 2 · steps - 1 in all.
class HeunSampler : public SigmaSampler {
 public:
  HeunSampler(const SchedulerConfig& config, int64_t steps);

  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 protected:
  [[nodiscard]] double sigmaOfCall(int64_t call) const override { return sigma((call + 1) / 2); }

 private:
  at::Tensor start_;       ///< x before the Euler step.
  at::Tensor firstSlope_;  ///< Slope there.
};

}  // namespace burnish
