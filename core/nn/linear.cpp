#include "core/nn/linear.h"

#include "core/nn/low_rank_linear.h"

#include <ATen/ATen.h>

namespace burnish {

Linear::Linear(int64_t inputs, int64_t outputs, bool hasBias) {
  weight = register_parameter("weight", torch::empty({outputs, inputs}), false);
  bias = register_parameter("bias", hasBias ? torch::empty({outputs}) : torch::Tensor(), false);
}

LayerShape Linear::shape() const {
  return {weight.size(1), weight.size(0), 0};
}

torch::Tensor Linear::forward(const torch::Tensor& x) const {
  const torch::Tensor w = effectiveWeight();
  const torch::Tensor b = effectiveBias();
  if (adapters().size() == 1 && !w.requires_grad()) return lowRankLinear(x, w, b, *adapters().front());
  torch::Tensor y = at::linear(x, w, b);
  for (const auto& adapter : adapters()) {
    y = y + at::linear(at::linear(x, adapter->down), adapter->up) * adapter->scale();
  }
  return y;
}

}  // namespace burnish
