#pragma once

#include "core/diffusion/samplers/sigma_sampler.h"

namespace burnish {

/// DPM-Solver++ (Lu et al., 2022) of order 2 in single steps with ancestral noise, after k-diffusion's `dpmpp_sde` with
/// η = 1 and the middle at r = 1/2: from σ to sqrt(σ σ_next), the denoiser there, and from σ to σ_next with what it
/// said. Two calls of the denoiser a step, but one for the last. The noises of both halves belong to one Brownian path
/// over σ, as a Brownian tree gives them: the noise of [σ, σ_next] is made of that of [σ, middle] and of fresh noise.
class DpmppSdeSampler : public SigmaSampler {
 public:
  DpmppSdeSampler(const SchedulerConfig& config, int64_t steps);

  [[nodiscard]] bool isStochastic() const override { return true; }
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 protected:
  [[nodiscard]] double sigmaOfCall(int64_t call) const override;

 private:
  [[nodiscard]] double middle(int64_t step) const;

  at::Tensor start_;       ///< x before the first half.
  at::Tensor firstNoise_;  ///< Unit noise of the first half.
};

}  // namespace burnish
