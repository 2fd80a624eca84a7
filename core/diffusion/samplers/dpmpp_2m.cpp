#include "core/diffusion/samplers/dpmpp_2m.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {

at::Tensor Dpmpp2mSampler::extrapolate(const at::Tensor& clean, int64_t call) {
  const at::Tensor before = std::exchange(before_, clean);
  if (call == 0 || call + 1 == calls()) return clean;
  const double step = lambdaAt(call + 1) - lambdaAt(call);
  const double stepBefore = lambdaAt(call) - lambdaAt(call - 1);
  return clean + step / (2.0 * stepBefore) * (clean - before);
}

at::Tensor Dpmpp2mSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor&) {
  const at::Tensor towards = extrapolate(cleanOfCall(output, call, x), call);
  const VarianceParts from = partsAt(call);
  const VarianceParts to = partsAt(call + 1);
  const double h = lambdaAt(call + 1) - lambdaAt(call);
  return to.noise / from.noise * x - to.signal * std::expm1(-h) * towards;
}

at::Tensor Dpmpp2mSdeSampler::step(const at::Tensor& output,
                                   int64_t call,
                                   const at::Tensor& x,
                                   const at::Tensor& noise) {
  const at::Tensor towards = extrapolate(cleanOfCall(output, call, x), call);
  const VarianceParts from = partsAt(call);
  const VarianceParts to = partsAt(call + 1);
  const double h = lambdaAt(call + 1) - lambdaAt(call);
  const double gained = -std::expm1(-2.0 * h);
  const at::Tensor mean = to.noise / from.noise * std::exp(-h) * x + to.signal * gained * towards;
  return to.noise > 0.0 ? mean + to.noise * std::sqrt(gained) * noise : mean;
}

}  // namespace burnish
