#include "core/diffusion/samplers/pndm.h"

#include "core/diffusion/prediction.h"
#include "core/diffusion/timestep_choice.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace burnish {

PndmSampler::PndmSampler(const SchedulerConfig& config, int64_t steps)
    : schedule_(config), setAlphaToOne_(config.setAlphaToOne), stride_(config.trainTimesteps / steps) {
  timesteps_ = chooseTimesteps(config.spacing.value_or(TimestepSpacing::Leading), steps, config, true);
  if (steps > 1) timesteps_.insert(timesteps_.begin() + 1, timesteps_[1]);
}

double PndmSampler::alphaAt(int64_t timestep) const {
  const std::vector<float>& alphas = schedule_.alphasCumprod();
  if (timestep < 0) return setAlphaToOne_ ? 1.0 : alphas.front();
  return keptAlpha(alphas.at(static_cast<std::size_t>(std::min(timestep, std::ssize(alphas) - 1))));
}

at::Tensor PndmSampler::transfer(const at::Tensor& x, const at::Tensor& output, int64_t from, int64_t to) const {
  const double alpha = alphaAt(from);
  const double next = alphaAt(to);
  const at::Tensor epsilon = predictedNoise(schedule_.prediction(), output, x, partsOfAlpha(alpha));
  const double divisor = alpha * std::sqrt(1.0 - next) + std::sqrt(alpha * (1.0 - alpha) * next);
  return std::sqrt(next / alpha) * x - (next - alpha) / divisor * epsilon;
}

at::Tensor PndmSampler::combined() const {
  const std::deque<at::Tensor>& y = outputs_;
  if (y.size() == 1) return y[0];
  if (y.size() == 2) return (3.0 * y[0] - y[1]) / 2.0;
  if (y.size() == 3) return (23.0 * y[0] - 16.0 * y[1] + 5.0 * y[2]) / 12.0;
  return (55.0 * y[0] - 59.0 * y[1] + 37.0 * y[2] - 9.0 * y[3]) / 24.0;
}

at::Tensor PndmSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor&) {
  const auto timestep = static_cast<int64_t>(timesteps_.at(static_cast<std::size_t>(call)));
  if (call == 1) return transfer(start_, (output + outputs_[0]) / 2.0, timestep + stride_, timestep);
  if (call == 0) start_ = x;
  outputs_.push_front(output);
  outputs_.resize(std::min<std::size_t>(outputs_.size(), 4));
  return transfer(x, combined(), timestep, timestep - stride_);
}

}  // namespace burnish
