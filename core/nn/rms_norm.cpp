#include "core/nn/rms_norm.h"

#include <ATen/ATen.h>

namespace burnish {

RmsNorm::RmsNorm(int64_t width, double epsilon) : epsilon_(epsilon) {
  weight = register_parameter("weight", torch::empty({width}), false);
}

torch::Tensor RmsNorm::forward(const torch::Tensor& x) const {
  return at::rms_norm(x, weight.sizes(), effectiveWeight(), epsilon_);
}

}  // namespace burnish
