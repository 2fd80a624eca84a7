#include "core/nn/layer_norm.h"

#include <ATen/ATen.h>

namespace burnish {

LayerNorm::LayerNorm(int64_t width, double epsilon) : epsilon_(epsilon) {
  weight = register_parameter("weight", torch::empty({width}), false);
  bias = register_parameter("bias", torch::empty({width}), false);
}

torch::Tensor LayerNorm::forward(const torch::Tensor& x) const {
  return at::layer_norm(x, weight.sizes(), effectiveWeight(), effectiveBias(), epsilon_);
}

}  // namespace burnish
