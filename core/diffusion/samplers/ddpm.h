#pragma once

#include "core/diffusion/sampler.h"

namespace burnish {

/// DDPM's ancestral sampling (Ho et al., "Denoising Diffusion Probabilistic Models", 2020, equations 6 and 7) over the
/// chosen timesteps: with s the next of them (ᾱ_s = 1 after the last), α = ᾱ_t / ᾱ_s and β = 1 - α,
///   x ← sqrt(ᾱ_s) β / (1 - ᾱ_t) x_0 + sqrt(α) (1 - ᾱ_s) / (1 - ᾱ_t) x + sqrt((1 - ᾱ_s) / (1 - ᾱ_t) β) z.
class DdpmSampler : public Sampler {
 public:
  DdpmSampler(const SchedulerConfig& config, int64_t steps);

  [[nodiscard]] double initialSigma() const override { return 1.0; }
  [[nodiscard]] bool isStochastic() const override { return true; }
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 private:
  /// ᾱ at the timestep of a call; 1 after the last.
  [[nodiscard]] double alphaOfCall(int64_t call) const;

  NoiseSchedule schedule_;
  bool isClipped_;
};

}  // namespace burnish
