#include "core/diffusion/samplers/solver_sampler.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {

SolverSampler::SolverSampler(const SchedulerConfig& config, int64_t steps)
    : prediction_(config.prediction),
      table_(makeSolverTable(config, config.spacing.value_or(TimestepSpacing::Linspace), steps)) {
  timesteps_ = table_.timesteps;
}

VarianceParts SolverSampler::partsAt(int64_t index) const {
  const double sigma = table_.sigmas.at(static_cast<std::size_t>(index));
  const double signal = 1.0 / std::sqrt(sigma * sigma + 1.0);
  return {signal, sigma * signal};
}

double SolverSampler::lambdaAt(int64_t index) const {
  return -std::log(table_.sigmas.at(static_cast<std::size_t>(index)));
}

at::Tensor SolverSampler::cleanOfCall(const at::Tensor& output, int64_t call, const at::Tensor& x) const {
  return cleanLatent(prediction_, output, x, partsAt(call));
}

}  // namespace burnish
