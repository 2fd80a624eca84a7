#include "core/diffusion/samplers/heun.h"

#include <ATen/ATen.h>

namespace burnish {

HeunSampler::HeunSampler(const SchedulerConfig& config, int64_t steps) : SigmaSampler(config, steps) {
  timesteps_.resize(1);
  for (std::size_t i = 1; i < table().timesteps.size(); ++i)
    timesteps_.insert(timesteps_.end(), 2, table().timesteps[i]);
}

at::Tensor HeunSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor&) {
  const double from = sigma(call / 2);
  const double to = sigma(call / 2 + 1);
  const bool isCorrection = call % 2 != 0;
  const at::Tensor slope = slopeAt(output, x, isCorrection ? to : from);
  if (isCorrection) return start_ + (firstSlope_ + slope) / 2.0 * (to - from);
  start_ = x;
  firstSlope_ = slope;
  return x + slope * (to - from);
}

}  // namespace burnish
