#include "core/nn/group_norm.h"

#include "core/nn/fused_group_norm.h"

#include <ATen/ATen.h>

namespace burnish {

GroupNorm::GroupNorm(int64_t groups, int64_t channels, double epsilon) : groups_(groups), epsilon_(epsilon) {
  weight = register_parameter("weight", torch::empty({channels}), false);
  bias = register_parameter("bias", torch::empty({channels}), false);
}

torch::Tensor GroupNorm::run(const torch::Tensor& x, const torch::Tensor& added, bool hasSilu) const {
  const torch::Tensor w = effectiveWeight();
  const torch::Tensor b = effectiveBias();
  if (canFuseGroupNorm(x)) return fusedGroupNorm(x, added, w, b, {groups_, epsilon_, hasSilu});
  const torch::Tensor shifted = added.defined() ? x + added.unsqueeze(-1).unsqueeze(-1) : x;
  const torch::Tensor y = at::group_norm(shifted, groups_, w, b, epsilon_);
  return hasSilu ? at::silu(y) : y;
}

torch::Tensor GroupNorm::forward(const torch::Tensor& x) const {
  return run(x, {}, false);
}

torch::Tensor GroupNorm::forwardSilu(const torch::Tensor& x, const torch::Tensor& added) const {
  return run(x, added, true);
}

}  // namespace burnish
