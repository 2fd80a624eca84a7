#pragma once

#include "core/diffusion/sampler.h"
#include "core/diffusion/sigmas.h"

namespace burnish {

/// What the samplers have in common that work in x = x_0 + σ ε (Karras et al., "Elucidating the Design Space of
/// Diffusion-Based Generative Models", 2022). The denoiser sees x / sqrt(σ² + 1).
class SigmaSampler : public Sampler {
 public:
  SigmaSampler(const SchedulerConfig& config, int64_t steps);

  [[nodiscard]] double initialSigma() const override;
  [[nodiscard]] at::Tensor scaleInput(const at::Tensor& x, int64_t call) const override;
  [[nodiscard]] const std::vector<double>& sigmas() const { return table_.sigmas; }

 protected:
  /// σ of x when the denoiser is called; of each call the next σ unless a sampler calls it more than once a step.
  [[nodiscard]] virtual double sigmaOfCall(int64_t call) const { return sigma(call); }
  [[nodiscard]] double sigma(int64_t index) const { return table_.sigmas.at(static_cast<std::size_t>(index)); }
  [[nodiscard]] const SigmaTable& table() const { return table_; }
  /// x_0 as the denoiser sees it: x - σ ε, or x / (σ² + 1) - v σ / sqrt(σ² + 1).
  [[nodiscard]] at::Tensor cleanAt(const at::Tensor& output, const at::Tensor& x, double sigma) const;
  /// dx/dσ = (x - x_0) / σ.
  [[nodiscard]] at::Tensor slopeAt(const at::Tensor& output, const at::Tensor& x, double sigma) const;

 private:
  Prediction prediction_;
  TimestepSpacing spacing_;
  SigmaTable table_;
};

}  // namespace burnish
