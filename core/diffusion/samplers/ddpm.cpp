#include "core/diffusion/samplers/ddpm.h"

#include "core/diffusion/prediction.h"
#include "core/diffusion/timestep_choice.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {

DdpmSampler::DdpmSampler(const SchedulerConfig& config, int64_t steps)
    : schedule_(config), isClipped_(config.clipSample) {
  timesteps_ = chooseTimesteps(config.spacing.value_or(TimestepSpacing::Leading), steps, config, true);
}

double DdpmSampler::alphaOfCall(int64_t call) const {
  if (call >= calls()) return 1.0;
  const auto timestep = static_cast<std::size_t>(timesteps_[static_cast<std::size_t>(call)]);
  return schedule_.alphasCumprod().at(timestep);
}

at::Tensor DdpmSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor& noise) {
  const double alpha = alphaOfCall(call);
  const double next = alphaOfCall(call + 1);
  const double ratio = alpha / next;
  at::Tensor clean = cleanLatent(schedule_.prediction(), output, x, partsOfAlpha(alpha));
  if (isClipped_) clean = clean.clamp(-1.0, 1.0);
  const double towardsClean = std::sqrt(next) * (1.0 - ratio) / (1.0 - alpha);
  const double towardsX = std::sqrt(ratio) * (1.0 - next) / (1.0 - alpha);
  const double variance = (1.0 - next) / (1.0 - alpha) * (1.0 - ratio);
  const at::Tensor mean = towardsClean * clean + towardsX * x;
  return variance > 0.0 ? mean + std::sqrt(variance) * noise : mean;
}

}  // namespace burnish
