#include "core/diffusion/samplers/euler.h"

#include <ATen/ATen.h>

namespace burnish {

at::Tensor EulerSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor&) {
  return x + slopeAt(output, x, sigma(call)) * (sigma(call + 1) - sigma(call));
}

}  // namespace burnish
