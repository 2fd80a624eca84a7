#include "core/diffusion/samplers/sigma_sampler.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {

SigmaSampler::SigmaSampler(const SchedulerConfig& config, int64_t steps)
    : prediction_(config.prediction),
      spacing_(config.spacing.value_or(TimestepSpacing::Linspace)),
      table_(makeSigmaTable(config, spacing_, steps)) {
  timesteps_ = table_.timesteps;
}

double SigmaSampler::initialSigma() const {
  const double largest = table_.sigmas.front();
  return spacing_ == TimestepSpacing::Leading ? std::sqrt(largest * largest + 1.0) : largest;
}

at::Tensor SigmaSampler::scaleInput(const at::Tensor& x, int64_t call) const {
  const double sigma = sigmaOfCall(call);
  return x / std::sqrt(sigma * sigma + 1.0);
}

at::Tensor SigmaSampler::cleanAt(const at::Tensor& output, const at::Tensor& x, double sigma) const {
  if (prediction_ == Prediction::Epsilon) return x - sigma * output;
  const double squared = sigma * sigma + 1.0;
  return x / squared - output * (sigma / std::sqrt(squared));
}

at::Tensor SigmaSampler::slopeAt(const at::Tensor& output, const at::Tensor& x, double sigma) const {
  return (x - cleanAt(output, x, sigma)) / sigma;
}

}  // namespace burnish
