#include "core/diffusion/timestep_choice.h"

#include <algorithm>
#include <cmath>

namespace burnish {
namespace {

/// `steps` multiples of floor(T / parts), of which the lowest is number `first`.
std::vector<double> leading(int64_t steps, int64_t parts, int64_t first, const SchedulerConfig& config) {
  const int64_t stride = config.trainTimesteps / parts;
  std::vector<double> result;
  for (int64_t i = first + steps - 1; i >= first; --i) {
    result.push_back(static_cast<double>(i * stride + config.stepsOffset));
  }
  return result;
}

/// nearbyint rounds halves to even, as numpy does.
std::vector<double> trailing(int64_t steps, const SchedulerConfig& config) {
  const double stride = static_cast<double>(config.trainTimesteps) / static_cast<double>(steps);
  std::vector<double> result;
  for (int64_t i = 0; i < steps; ++i) {
    result.push_back(std::nearbyint(static_cast<double>(config.trainTimesteps) - static_cast<double>(i) * stride) -
                     1.0);
  }
  return result;
}

std::vector<double> linspace(int64_t steps, const SchedulerConfig& config, bool isRounded) {
  const double last = static_cast<double>(config.trainTimesteps - 1);
  const double stride = steps > 1 ? last / static_cast<double>(steps - 1) : 0.0;
  std::vector<double> result;
  for (int64_t i = steps - 1; i >= 0; --i) {
    const double timestep = static_cast<double>(i) * stride;
    result.push_back(isRounded ? std::nearbyint(timestep) : timestep);
  }
  return result;
}

/// An offset may lead beyond the last training timestep. Each is moved back only so far that they still fall: two equal
/// ones would be a step of no length, by which the multistep samplers divide.
std::vector<double> withinTraining(std::vector<double> timesteps, const SchedulerConfig& config) {
  double highest = static_cast<double>(config.trainTimesteps - 1);
  for (double& timestep : timesteps) {
    timestep = std::min(timestep, highest);
    highest -= 1.0;
  }
  return timesteps;
}

}  // namespace

std::vector<double> chooseTimesteps(TimestepSpacing spacing,
                                    int64_t steps,
                                    const SchedulerConfig& config,
                                    bool isRounded) {
  if (spacing == TimestepSpacing::Leading) return withinTraining(leading(steps, steps, 0, config), config);
  if (spacing == TimestepSpacing::Trailing) return trailing(steps, config);
  return linspace(steps, config, isRounded);
}

std::vector<double> chooseSolverTimesteps(TimestepSpacing spacing, int64_t steps, const SchedulerConfig& config) {
  if (spacing == TimestepSpacing::Leading) return withinTraining(leading(steps, steps + 1, 1, config), config);
  if (spacing == TimestepSpacing::Trailing) return trailing(steps, config);
  std::vector<double> result = linspace(steps + 1, config, true);
  result.pop_back();
  return result;
}

}  // namespace burnish
