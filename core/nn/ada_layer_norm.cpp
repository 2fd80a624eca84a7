#include "core/nn/ada_layer_norm.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

constexpr double kEpsilon = 1e-6;

}  // namespace

torch::Tensor modulatedNorm(const torch::Tensor& x, const torch::Tensor& shift, const torch::Tensor& scale) {
  return at::addcmul(shift, at::layer_norm(x, {x.size(-1)}, {}, {}, kEpsilon), scale + 1.0);
}

AdaLayerNorm::AdaLayerNorm(int64_t width, int64_t parts) : parts_(parts) {
  linear_ = register_module("linear", std::make_shared<Linear>(width, parts * width));
}

std::vector<torch::Tensor> AdaLayerNorm::forward(const torch::Tensor& condition) const {
  return linear_->forward(condition).unsqueeze(1).chunk(parts_, -1);
}

}  // namespace burnish
