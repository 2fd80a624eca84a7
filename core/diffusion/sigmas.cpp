#include "core/diffusion/sigmas.h"

#include "core/diffusion/prediction.h"
#include "core/diffusion/timestep_choice.h"

#include <algorithm>
#include <cmath>

namespace burnish {
namespace {

double interpolate(const std::vector<double>& table, double position) {
  const double last = static_cast<double>(table.size() - 1);
  const double clamped = std::clamp(position, 0.0, last);
  const auto low = static_cast<std::size_t>(clamped);
  const std::size_t high = std::min(low + 1, table.size() - 1);
  return table[low] + (table[high] - table[low]) * (clamped - static_cast<double>(low));
}

std::vector<double> karrasSigmas(double largest, double smallest, std::size_t count) {
  constexpr double kRho = 7.0;
  const double from = std::pow(largest, 1.0 / kRho);
  const double to = std::pow(smallest, 1.0 / kRho);
  std::vector<double> result;
  for (std::size_t i = 0; i < count; ++i) {
    const double ramp = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0.0;
    result.push_back(std::pow(from + ramp * (to - from), kRho));
  }
  return result;
}

}  // namespace

double timestepOfSigma(double sigma, const std::vector<double>& training) {
  const auto above = std::upper_bound(training.begin(), training.end(), sigma);
  const auto high = std::clamp<std::ptrdiff_t>(above - training.begin(), 1, std::ssize(training) - 1);
  const double low = std::log(training[static_cast<std::size_t>(high - 1)]);
  const double top = std::log(training[static_cast<std::size_t>(high)]);
  const double weight = std::clamp((std::log(sigma) - low) / (top - low), 0.0, 1.0);
  return static_cast<double>(high - 1) + weight;
}

std::vector<double> trainingSigmas(const NoiseSchedule& schedule) {
  std::vector<double> result;
  for (const double alpha : schedule.alphasCumprod()) {
    const double kept = keptAlpha(alpha);
    result.push_back(std::sqrt((1.0 - kept) / kept));
  }
  return result;
}

SigmaTable makeSigmaTable(const SchedulerConfig& config, TimestepSpacing spacing, int64_t steps) {
  const std::vector<double> training = trainingSigmas(NoiseSchedule(config));
  SigmaTable table;
  table.timesteps = chooseTimesteps(spacing, steps, config, false);
  for (const double timestep : table.timesteps) table.sigmas.push_back(interpolate(training, timestep));
  if (config.useKarrasSigmas) {
    table.sigmas = karrasSigmas(table.sigmas.front(), table.sigmas.back(), table.sigmas.size());
    for (std::size_t i = 0; i < table.sigmas.size(); ++i)
      table.timesteps[i] = timestepOfSigma(table.sigmas[i], training);
  }
  table.sigmas.push_back(0.0);
  return table;
}

SigmaTable makeSolverTable(const SchedulerConfig& config, TimestepSpacing spacing, int64_t steps) {
  const std::vector<double> training = trainingSigmas(NoiseSchedule(config));
  SigmaTable table;
  if (config.useKarrasSigmas) {
    table.sigmas = karrasSigmas(training.back(), training.front(), static_cast<std::size_t>(steps));
    for (const double sigma : table.sigmas) {
      table.timesteps.push_back(std::nearbyint(timestepOfSigma(sigma, training)));
    }
  } else {
    table.timesteps = chooseSolverTimesteps(spacing, steps, config);
    for (const double timestep : table.timesteps) table.sigmas.push_back(interpolate(training, timestep));
  }
  table.sigmas.push_back(0.0);
  return table;
}

}  // namespace burnish
