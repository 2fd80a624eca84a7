#pragma once

#include "core/nn/adaptable_layer.h"

namespace burnish {

/// y = x Wᵀ + b plus the adapters' parts, over the last axis of x. Weights are left uninitialised: a model is always
/// loaded.
class Linear : public AdaptableLayer {
 public:
  Linear(int64_t inputs, int64_t outputs, bool hasBias = true);

  [[nodiscard]] LayerShape shape() const override;
  torch::Tensor forward(const torch::Tensor& x) const;
};

}  // namespace burnish
