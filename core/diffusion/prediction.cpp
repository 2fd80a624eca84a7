#include "core/diffusion/prediction.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {

VarianceParts partsOfAlpha(double alphaCumprod) {
  return {std::sqrt(alphaCumprod), std::sqrt(1.0 - alphaCumprod)};
}

at::Tensor cleanLatent(Prediction prediction,
                       const at::Tensor& output,
                       const at::Tensor& x,
                       const VarianceParts& parts) {
  BURNISH_CHECK(prediction != Prediction::Flow, "a flow model has no variance-preserving noise");
  if (prediction == Prediction::Velocity) return parts.signal * x - parts.noise * output;
  return (x - parts.noise * output) / std::sqrt(keptAlpha(parts.signal * parts.signal));
}

at::Tensor predictedNoise(Prediction prediction,
                          const at::Tensor& output,
                          const at::Tensor& x,
                          const VarianceParts& parts) {
  BURNISH_CHECK(prediction != Prediction::Flow, "a flow model has no variance-preserving noise");
  return prediction == Prediction::Velocity ? parts.signal * output + parts.noise * x : output;
}

double keptAlpha(double alphaCumprod) {
  return alphaCumprod > 0.0 ? alphaCumprod : std::exp2(-24.0);
}

}  // namespace burnish
