#include "core/diffusion/samplers/euler_ancestral.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace burnish {

AncestralStep ancestralStep(double from, double to) {
  const double up = std::min(to, std::sqrt(to * to * (from * from - to * to) / (from * from)));
  return {std::sqrt(to * to - up * up), up};
}

at::Tensor EulerAncestralSampler::step(const at::Tensor& output,
                                       int64_t call,
                                       const at::Tensor& x,
                                       const at::Tensor& noise) {
  const double from = sigma(call);
  const auto [down, up] = ancestralStep(from, sigma(call + 1));
  const at::Tensor next = x + slopeAt(output, x, from) * (down - from);
  return up > 0.0 ? next + noise * up : next;
}

}  // namespace burnish
