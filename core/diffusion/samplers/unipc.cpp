#include "core/diffusion/samplers/unipc.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace burnish {

at::Tensor UniPcSampler::corrected(const at::Tensor& clean, int64_t call) const {
  const VarianceParts from = partsAt(call - 1);
  const VarianceParts to = partsAt(call);
  const double h = lambdaAt(call) - lambdaAt(call - 1);
  const double grown = std::expm1(-h);
  const at::Tensor solved = to.noise / from.noise * start_ - to.signal * grown * before_;
  if (orderBefore_ == 1) return solved - to.signal * grown * 0.5 * (clean - before_);
  // Two unknown weights: those for which the rule is exact for x_0 of the first and second degree in λ.
  const double ratio = (lambdaAt(call - 2) - lambdaAt(call - 1)) / h;
  const double phi2 = grown / -h - 1.0;
  const double phi3 = phi2 / -h - 0.5;
  const double first = phi2 / grown;
  const double second = 2.0 * phi3 / grown;
  const double weightOld = (first - second) / (1.0 - ratio);
  const double weightNew = first - weightOld;
  const at::Tensor old = (twiceBefore_ - before_) / ratio;
  return solved - to.signal * grown * (weightOld * old + weightNew * (clean - before_));
}

at::Tensor UniPcSampler::predicted(const at::Tensor& clean, int64_t call, const at::Tensor& x) const {
  const VarianceParts from = partsAt(call);
  const VarianceParts to = partsAt(call + 1);
  const double h = lambdaAt(call + 1) - lambdaAt(call);
  const double grown = std::expm1(-h);
  const at::Tensor solved = to.noise / from.noise * x - to.signal * grown * clean;
  if (call == 0 || call + 1 == calls()) return solved;
  const double ratio = (lambdaAt(call - 1) - lambdaAt(call)) / h;
  return solved - to.signal * grown * 0.5 * (before_ - clean) / ratio;
}

at::Tensor UniPcSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor&) {
  const at::Tensor clean = cleanOfCall(output, call, x);
  const at::Tensor better = call > 0 ? corrected(clean, call) : x;
  const at::Tensor next = predicted(clean, call, better);
  orderBefore_ = call == 0 || call + 1 == calls() ? 1 : 2;
  twiceBefore_ = std::exchange(before_, clean);
  start_ = better;
  return next;
}

}  // namespace burnish
