#include "core/diffusion/flow_schedule.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {

double shiftSigma(double sigma, double shift) {
  return shift * sigma / (1.0 + (shift - 1.0) * sigma);
}

double flowShiftFor(const SchedulerConfig& config, int64_t imageTokens) {
  if (!config.dynamicShift) return config.flowShift;
  BURNISH_CHECK(imageTokens > 0, "a dynamic shift depends on the size of the picture");
  const DynamicShift& dynamic = *config.dynamicShift;
  const double slope =
      (dynamic.maxShift - dynamic.baseShift) / static_cast<double>(dynamic.maxTokens - dynamic.baseTokens);
  const double value = dynamic.baseShift + slope * static_cast<double>(imageTokens - dynamic.baseTokens);
  return dynamic.isLinear ? value : std::exp(value);
}

std::vector<double> flowSigmas(const SchedulerConfig& config, int64_t steps, int64_t imageTokens) {
  const double shift = flowShiftFor(config, imageTokens);
  const double lowest = 1.0 / static_cast<double>(config.trainTimesteps);
  const double end = config.dynamicShift ? lowest : shiftSigma(lowest, shift);
  std::vector<double> sigmas;
  for (int64_t i = 0; i < steps; ++i) {
    const double ramp = steps > 1 ? static_cast<double>(i) / static_cast<double>(steps - 1) : 0.0;
    sigmas.push_back(shiftSigma(1.0 + ramp * (end - 1.0), shift));
  }
  sigmas.push_back(0.0);
  return sigmas;
}

FlowSchedule::FlowSchedule(const SchedulerConfig& config) {
  BURNISH_CHECK(config.prediction == Prediction::Flow, "not a flow model");
  const double count = static_cast<double>(config.trainTimesteps);
  const double shift = config.dynamicShift ? 1.0 : config.flowShift;
  for (int64_t i = 1; i <= config.trainTimesteps; ++i) {
    sigmas_.push_back(shiftSigma(static_cast<double>(i) / count, shift));
  }
}

double FlowSchedule::timestepAt(int64_t index) const {
  return sigmas_.at(static_cast<std::size_t>(index)) * static_cast<double>(timesteps());
}

at::Tensor FlowSchedule::addNoise(const at::Tensor& latents, const at::Tensor& noise, const at::Tensor& sigmas) {
  std::vector<int64_t> shape(static_cast<std::size_t>(latents.dim()), 1);
  shape[0] = sigmas.numel();
  const at::Tensor sigma = sigmas.view(shape).to(latents.device());
  return (1.0 - sigma) * latents + sigma * noise;
}

at::Tensor FlowSchedule::target(const at::Tensor& latents, const at::Tensor& noise) {
  return noise - latents;
}

}  // namespace burnish
