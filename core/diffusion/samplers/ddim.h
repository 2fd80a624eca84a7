#pragma once

#include "core/diffusion/sampler.h"

namespace burnish {

/// DDIM (Song et al., "Denoising Diffusion Implicit Models", 2021, equation 12): with s the previous timestep,
///   x_0 = (x - sqrt(1 - ᾱ_t) ε) / sqrt(ᾱ_t);  σ² = η² (1 - ᾱ_s) / (1 - ᾱ_t) (1 - ᾱ_t / ᾱ_s);
///   x ← sqrt(ᾱ_s) x_0 + sqrt(1 - ᾱ_s - σ²) ε + σ z.
class DdimSampler : public Sampler {
 public:
  DdimSampler(const SchedulerConfig& config, int64_t steps, double eta);

  [[nodiscard]] double initialSigma() const override { return 1.0; }
  [[nodiscard]] bool isStochastic() const override { return eta_ > 0.0; }
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 private:
  [[nodiscard]] double alphaAt(int64_t timestep) const;

  SchedulerConfig config_;
  NoiseSchedule schedule_;
  int64_t stride_;
  double eta_;
};

}  // namespace burnish
