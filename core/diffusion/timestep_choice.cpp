#include "core/diffusion/timestep_choice.h"

#include <algorithm>
#include <cmath>

namespace burnish {
namespace {

std::vector<double> leading(int64_t steps, const SchedulerConfig& config) {
  const int64_t stride = config.trainTimesteps / steps;
  std::vector<double> result;
  for (int64_t i = steps - 1; i >= 0; --i) result.push_back(static_cast<double>(i * stride + config.stepsOffset));
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

}  // namespace

std::vector<double> chooseTimesteps(TimestepSpacing spacing,
                                    int64_t steps,
                                    const SchedulerConfig& config,
                                    bool isRounded) {
  std::vector<double> result = spacing == TimestepSpacing::Leading    ? leading(steps, config)
                               : spacing == TimestepSpacing::Trailing ? trailing(steps, config)
                                                                      : linspace(steps, config, isRounded);
  const double last = static_cast<double>(config.trainTimesteps - 1);
  for (double& timestep : result) timestep = std::min(timestep, last);
  return result;
}

}  // namespace burnish
