#include "core/nn/conv2d.h"

#include "core/nn/low_rank_linear.h"

#include <ATen/ATen.h>

namespace burnish {

Conv2d::Conv2d(const Conv2dOptions& options) : options_(options) {
  // Channels last: pictures then come and go in that layout, pixels are rows for the attention, nothing is transposed.
  const auto layout = options.kernel > 1 ? at::MemoryFormat::ChannelsLast : at::MemoryFormat::Contiguous;
  const std::vector<int64_t> sizes{options.outputs, options.inputs, options.kernel, options.kernel};
  weight = register_parameter("weight", at::empty(sizes, at::TensorOptions(at::kFloat), layout), false);
  bias = register_parameter("bias", torch::empty({options.outputs}), false);
}

LayerShape Conv2d::shape() const {
  return {options_.inputs, options_.outputs, options_.kernel};
}

torch::Tensor Conv2d::forwardRows(const torch::Tensor& x) const {
  const auto flat = [](const torch::Tensor& kernel) { return kernel.flatten(1); };
  const torch::Tensor rows = x.permute({0, 2, 3, 1});
  const torch::Tensor w = flat(effectiveWeight());
  const torch::Tensor b = effectiveBias();
  torch::Tensor y;
  if (adapters().size() == 1 && !w.requires_grad()) {
    const LowRankAdapter& adapter = *adapters().front();
    y = lowRankLinear(rows, w, b, {flat(adapter.down), flat(adapter.up), adapter.alpha, adapter.strength});
  } else {
    y = at::linear(rows, w, b);
    for (const auto& adapter : adapters()) {
      y = y + at::linear(at::linear(rows, flat(adapter->down)), flat(adapter->up)) * adapter->scale();
    }
  }
  return y.permute({0, 3, 1, 2});
}

bool Conv2d::isPointwise(const torch::Tensor& x) const {
  return options_.kernel == 1 && options_.stride == 1 && options_.padding == 0 &&
         x.is_contiguous(at::MemoryFormat::ChannelsLast);
}

torch::Tensor Conv2d::forward(const torch::Tensor& x) const {
  if (isPointwise(x)) return forwardRows(x);
  torch::Tensor y = at::conv2d(x, effectiveWeight(), effectiveBias(), options_.stride, options_.padding);
  for (const auto& adapter : adapters()) {
    const torch::Tensor narrow = at::conv2d(x, adapter->down, {}, options_.stride, options_.padding);
    y = y + at::conv2d(narrow, adapter->up) * adapter->scale();
  }
  return y;
}

}  // namespace burnish
