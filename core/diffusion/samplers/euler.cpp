#include "core/diffusion/samplers/euler.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {

EulerSampler::EulerSampler(const SchedulerConfig& config, int64_t steps)
    : prediction_(config.prediction),
      spacing_(config.spacing.value_or(TimestepSpacing::Linspace)),
      table_(makeSigmaTable(config, spacing_, steps)) {
  timesteps_ = table_.timesteps;
}

double EulerSampler::initialSigma() const {
  const double largest = table_.sigmas.front();
  return spacing_ == TimestepSpacing::Leading ? std::sqrt(largest * largest + 1.0) : largest;
}

at::Tensor EulerSampler::scaleInput(const at::Tensor& x, int64_t call) const {
  return x / std::sqrt(sigma(call) * sigma(call) + 1.0);
}

at::Tensor EulerSampler::cleanLatent(const at::Tensor& output, const at::Tensor& x, double sigma) const {
  if (prediction_ == Prediction::Epsilon) return x - sigma * output;
  const double squared = sigma * sigma + 1.0;
  return x / squared - output * (sigma / std::sqrt(squared));
}

at::Tensor EulerSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor&) {
  const double from = sigma(call);
  const at::Tensor slope = (x - cleanLatent(output, x, from)) / from;
  return x + slope * (sigma(call + 1) - from);
}

at::Tensor EulerAncestralSampler::step(const at::Tensor& output,
                                       int64_t call,
                                       const at::Tensor& x,
                                       const at::Tensor& noise) {
  const double from = sigma(call);
  const double to = sigma(call + 1);
  const double up = std::sqrt(to * to * (from * from - to * to) / (from * from));
  const double down = std::sqrt(to * to - up * up);
  const at::Tensor slope = (x - cleanLatent(output, x, from)) / from;
  const at::Tensor next = x + slope * (down - from);
  return up > 0.0 ? next + noise * up : next;
}

}  // namespace burnish
