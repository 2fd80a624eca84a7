#include "core/diffusion/samplers/flow_euler.h"

#include <ATen/ATen.h>

namespace burnish {

FlowEulerSampler::FlowEulerSampler(const SchedulerConfig& config, int64_t steps, int64_t imageTokens)
    : sigmas_(flowSigmas(config, steps, imageTokens)) {
  for (int64_t i = 0; i < steps; ++i) {
    timesteps_.push_back(sigmas_[static_cast<std::size_t>(i)] * static_cast<double>(config.trainTimesteps));
  }
}

at::Tensor FlowEulerSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor&) {
  const auto index = static_cast<std::size_t>(call);
  return x + (sigmas_.at(index + 1) - sigmas_.at(index)) * output;
}

}  // namespace burnish
