#include "core/nn/conv2d.h"

#include <ATen/ATen.h>

namespace burnish {

Conv2d::Conv2d(const Conv2dOptions& options) : options_(options) {
  weight = register_parameter(
      "weight", torch::empty({options.outputs, options.inputs, options.kernel, options.kernel}), false);
  bias = register_parameter("bias", torch::empty({options.outputs}), false);
}

LayerShape Conv2d::shape() const { return {options_.inputs, options_.outputs, options_.kernel}; }

torch::Tensor Conv2d::forward(const torch::Tensor& x) const {
  torch::Tensor y = at::conv2d(x, weight, bias, options_.stride, options_.padding);
  for (const auto& adapter : adapters()) {
    const torch::Tensor narrow = at::conv2d(x, adapter->down, {}, options_.stride, options_.padding);
    y = y + at::conv2d(narrow, adapter->up) * adapter->scale();
  }
  return y;
}

}  // namespace burnish
