#include "core/nn/group_norm.h"

#include <ATen/ATen.h>

namespace burnish {

GroupNorm::GroupNorm(int64_t groups, int64_t channels, double epsilon) : groups_(groups), epsilon_(epsilon) {
  weight = register_parameter("weight", torch::empty({channels}), false);
  bias = register_parameter("bias", torch::empty({channels}), false);
}

torch::Tensor GroupNorm::forward(const torch::Tensor& x) const {
  return at::group_norm(x, groups_, weight, bias, epsilon_);
}

torch::Tensor GroupNorm::forwardSilu(const torch::Tensor& x) const { return at::silu(forward(x)); }

}  // namespace burnish
