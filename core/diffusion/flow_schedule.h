#pragma once

#include "core/diffusion/scheduler_config.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace burnish {

/// Moves a flow's σ towards noise: shift σ / (1 + (shift - 1) σ) (Esser et al., "Scaling Rectified Flow Transformers",
/// 2024, equation 23). Keeps 0 and 1.
double shiftSigma(double sigma, double shift);

/// The shift for a picture of `imageTokens` tokens (latent height times width over the patch size squared): the fixed
/// one of the config, or its dynamic one, which needs the tokens.
double flowShiftFor(const SchedulerConfig& config, int64_t imageTokens);

/// The σ that a sampler of `steps` steps visits, falling from 1, with a final 0. A fixed shift bends both the ends of
/// the line and the line between them, as diffusers' FlowMatchEulerDiscreteScheduler does: the lowest σ is shifted
/// twice.
std::vector<double> flowSigmas(const SchedulerConfig& config, int64_t steps, int64_t imageTokens = 0);

/// The forward process of a rectified flow (Liu et al., 2022): x_σ = (1 - σ) x_0 + σ ε, and the denoiser is asked for
/// the slope ε - x_0 and told T σ. Index i of the tables has σ = shift((i + 1) / T), rising. Immutable.
class FlowSchedule {
 public:
  /// `config` has a fixed shift; a dynamic one belongs to sampling, and training takes σ unshifted then.
  explicit FlowSchedule(const SchedulerConfig& config);

  [[nodiscard]] int64_t timesteps() const { return static_cast<int64_t>(sigmas_.size()); }
  [[nodiscard]] const std::vector<double>& sigmas() const { return sigmas_; }
  /// T σ: what the denoiser is told at an index.
  [[nodiscard]] double timestepAt(int64_t index) const;

  /// x_σ for each sample. latents and noise [B, …]; sigmas float [B].
  [[nodiscard]] static at::Tensor addNoise(const at::Tensor& latents,
                                           const at::Tensor& noise,
                                           const at::Tensor& sigmas);
  /// ε - x_0.
  [[nodiscard]] static at::Tensor target(const at::Tensor& latents, const at::Tensor& noise);

 private:
  std::vector<double> sigmas_;
};

}  // namespace burnish
