#pragma once

#include "core/diffusion/sampler.h"
#include "core/diffusion/sigmas.h"

namespace burnish {

/// Euler's method on the probability flow (Karras et al., "Elucidating the Design Space of Diffusion-Based Generative
/// Models", 2022, algorithm 2 without churn): x ← x + (σ_next - σ) (x - x_0) / σ, where x_0 = x - σ ε, or for a
/// velocity v: x_0 = x / (σ² + 1) - v σ / sqrt(σ² + 1). The denoiser sees x / sqrt(σ² + 1).
class EulerSampler : public Sampler {
 public:
  EulerSampler(const SchedulerConfig& config, int64_t steps);

  [[nodiscard]] const std::vector<double>& sigmas() const { return table_.sigmas; }
  [[nodiscard]] double initialSigma() const override;
  [[nodiscard]] at::Tensor scaleInput(const at::Tensor& x, int64_t call) const override;
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 protected:
  /// x_0 as the denoiser sees it.
  [[nodiscard]] at::Tensor cleanLatent(const at::Tensor& output, const at::Tensor& x, double sigma) const;
  [[nodiscard]] double sigma(int64_t index) const { return table_.sigmas.at(static_cast<std::size_t>(index)); }

 private:
  Prediction prediction_;
  TimestepSpacing spacing_;
  SigmaTable table_;
};

/// Euler with ancestral noise (Song et al., 2021): a step to σ_down, then fresh noise of σ_up, where
/// σ_up² = σ_next² (σ² - σ_next²) / σ² and σ_down² = σ_next² - σ_up².
class EulerAncestralSampler : public EulerSampler {
 public:
  using EulerSampler::EulerSampler;

  [[nodiscard]] bool isStochastic() const override { return true; }
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;
};

}  // namespace burnish
