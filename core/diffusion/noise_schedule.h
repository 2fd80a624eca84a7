#pragma once

#include "core/diffusion/scheduler_config.h"

#include <ATen/core/Tensor.h>

#include <vector>

namespace burnish {

/// The forward process of DDPM (Ho et al., 2020): x_t = sqrt(ᾱ_t) x_0 + sqrt(1 - ᾱ_t) ε, with ᾱ_t = Π (1 - β_i) over
/// i ≤ t. Curves: linear β; scaled linear: β = linspace(sqrt(β_start), sqrt(β_end))²; squared cosine (Nichol and
/// Dhariwal, 2021). Zero terminal SNR after Lin et al. (2023). Products are taken in float, as diffusers does.
/// Immutable.
class NoiseSchedule {
 public:
  explicit NoiseSchedule(const SchedulerConfig& config);

  [[nodiscard]] int64_t timesteps() const { return static_cast<int64_t>(alphasCumprod_.size()); }
  [[nodiscard]] Prediction prediction() const { return prediction_; }
  [[nodiscard]] const std::vector<float>& betas() const { return betas_; }
  [[nodiscard]] const std::vector<float>& alphasCumprod() const { return alphasCumprod_; }
  /// Signal-to-noise ratio ᾱ / (1 - ᾱ) of a timestep.
  [[nodiscard]] double snr(int64_t timestep) const;

  /// x_t for each sample. latents and noise [B, …]; timesteps int64 [B].
  [[nodiscard]] at::Tensor addNoise(const at::Tensor& latents,
                                    const at::Tensor& noise,
                                    const at::Tensor& timesteps) const;
  /// What the denoiser shall give for x_t: ε, or v = sqrt(ᾱ_t) ε - sqrt(1 - ᾱ_t) x_0 (Salimans and Ho, 2022).
  [[nodiscard]] at::Tensor target(const at::Tensor& latents,
                                  const at::Tensor& noise,
                                  const at::Tensor& timesteps) const;

 private:
  /// sqrt(ᾱ) and sqrt(1 - ᾱ) of each sample, shaped to multiply `like`.
  [[nodiscard]] std::pair<at::Tensor, at::Tensor> factors(const at::Tensor& timesteps, const at::Tensor& like) const;

  Prediction prediction_;
  std::vector<float> betas_;
  std::vector<float> alphasCumprod_;
};

}  // namespace burnish
