#include "core/diffusion/forward_process.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace burnish {
namespace {

std::variant<NoiseSchedule, FlowSchedule> scheduleOf(const SchedulerConfig& config) {
  if (config.prediction == Prediction::Flow) return FlowSchedule(config);
  return NoiseSchedule(config);
}

/// σ at each index, float [B] on the CPU.
at::Tensor sigmasAt(const FlowSchedule& schedule, const at::Tensor& indices) {
  const at::Tensor plain = indices.to(at::kCPU, at::kLong).contiguous();
  at::Tensor sigmas = at::empty({plain.numel()}, at::kFloat);
  const int64_t* index = plain.const_data_ptr<int64_t>();
  for (int64_t i = 0; i < plain.numel(); ++i) {
    BURNISH_CHECK(index[i] >= 0 && index[i] < schedule.timesteps(), "timestep outside the schedule");
    sigmas.mutable_data_ptr<float>()[i] = static_cast<float>(schedule.sigmas()[static_cast<std::size_t>(index[i])]);
  }
  return sigmas;
}

}  // namespace

ForwardProcess::ForwardProcess(const SchedulerConfig& config) : schedule_(scheduleOf(config)) {}

int64_t ForwardProcess::timesteps() const {
  return std::visit([](const auto& schedule) { return schedule.timesteps(); }, schedule_);
}

Prediction ForwardProcess::prediction() const {
  const auto* schedule = std::get_if<NoiseSchedule>(&schedule_);
  return schedule != nullptr ? schedule->prediction() : Prediction::Flow;
}

double ForwardProcess::snr(int64_t index) const {
  if (const auto* schedule = std::get_if<NoiseSchedule>(&schedule_)) return schedule->snr(index);
  const double sigma = std::get<FlowSchedule>(schedule_).sigmas().at(static_cast<std::size_t>(index));
  return (1.0 - sigma) * (1.0 - sigma) / (sigma * sigma);
}

NoisedLatents ForwardProcess::apply(const at::Tensor& latents,
                                    const at::Tensor& noise,
                                    const at::Tensor& indices) const {
  if (const auto* schedule = std::get_if<NoiseSchedule>(&schedule_)) {
    return {schedule->addNoise(latents, noise, indices), indices, schedule->target(latents, noise, indices)};
  }
  const auto& flow = std::get<FlowSchedule>(schedule_);
  const at::Tensor sigmas = sigmasAt(flow, indices).to(latents.device());
  return {FlowSchedule::addNoise(latents, noise, sigmas), sigmas * static_cast<double>(flow.timesteps()),
          FlowSchedule::target(latents, noise)};
}

int64_t logitNormalIndex(double normal, int64_t timesteps) {
  const double u = 1.0 / (1.0 + std::exp(-normal));
  const auto fromNoise = static_cast<int64_t>(u * static_cast<double>(timesteps));
  return timesteps - 1 - std::clamp<int64_t>(fromNoise, 0, timesteps - 1);
}

}  // namespace burnish
