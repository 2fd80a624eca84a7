#pragma once

#include "core/diffusion/flow_schedule.h"
#include "core/diffusion/noise_schedule.h"

#include <variant>

namespace burnish {

/// What one training step gives the denoiser, and what it should answer.
struct NoisedLatents {
  at::Tensor latents;    ///< [B, …]
  at::Tensor timesteps;  ///< [B]: what the denoiser is told; whole, or T σ in a flow.
  at::Tensor target;     ///< [B, …]
};

/// How noise is added in the training of a model: by variances (SD 1.x, 2.x, XL) or along a flow (SD3). Immutable.
class ForwardProcess {
 public:
  explicit ForwardProcess(const SchedulerConfig& config);

  [[nodiscard]] bool isFlow() const { return std::holds_alternative<FlowSchedule>(schedule_); }
  [[nodiscard]] int64_t timesteps() const;
  [[nodiscard]] Prediction prediction() const;
  /// Signal-to-noise ratio at an index: ᾱ / (1 - ᾱ), or ((1 - σ) / σ)² in a flow.
  [[nodiscard]] double snr(int64_t index) const;
  /// latents and noise [B, …]; `indices` int64 [B], from 0 to timesteps() - 1, a larger one meaning more noise.
  [[nodiscard]] NoisedLatents apply(const at::Tensor& latents,
                                    const at::Tensor& noise,
                                    const at::Tensor& indices) const;

 private:
  std::variant<NoiseSchedule, FlowSchedule> schedule_;
};

/// The index that belongs to `normal`, a unit normal number: SD3's training prefers the middle of the flow, where
/// logit(u) is normal with mean 0 and deviation 1 (Esser et al., 2024, section 3.1). u near 1 is little noise.
int64_t logitNormalIndex(double normal, int64_t timesteps);

}  // namespace burnish
