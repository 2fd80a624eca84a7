#include "core/diffusion/samplers/ddim.h"

#include "core/diffusion/prediction.h"
#include "core/diffusion/timestep_choice.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace burnish {

DdimSampler::DdimSampler(const SchedulerConfig& config, int64_t steps, double eta)
    : config_(config), schedule_(config), stride_(config.trainTimesteps / steps), eta_(eta) {
  timesteps_ = chooseTimesteps(config.spacing.value_or(TimestepSpacing::Leading), steps, config, true);
}

double DdimSampler::alphaAt(int64_t timestep) const {
  if (timestep >= 0) return schedule_.alphasCumprod().at(static_cast<std::size_t>(timestep));
  return config_.setAlphaToOne ? 1.0 : schedule_.alphasCumprod().front();
}

at::Tensor DdimSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor& noise) {
  const auto timestep = static_cast<int64_t>(timesteps_.at(static_cast<std::size_t>(call)));
  const double alpha = alphaAt(timestep);
  const double previous = alphaAt(timestep - stride_);
  at::Tensor clean = cleanLatent(schedule_.prediction(), output, x, partsOfAlpha(alpha));
  const at::Tensor epsilon = predictedNoise(schedule_.prediction(), output, x, partsOfAlpha(alpha));
  if (config_.clipSample) clean = clean.clamp(-1.0, 1.0);
  const double variance = (1.0 - previous) / (1.0 - alpha) * (1.0 - alpha / previous);
  const double deviation = eta_ * std::sqrt(std::max(variance, 0.0));
  at::Tensor next = std::sqrt(previous) * clean + std::sqrt(1.0 - previous - deviation * deviation) * epsilon;
  return deviation > 0.0 ? next + deviation * noise : next;
}

}  // namespace burnish
