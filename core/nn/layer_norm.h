#pragma once

#include "core/nn/changeable_weight.h"

namespace burnish {

/// Layer normalisation over the last axis, with weight and bias.
class LayerNorm : public ChangeableWeight {
 public:
  explicit LayerNorm(int64_t width, double epsilon = 1e-5);

  torch::Tensor forward(const torch::Tensor& x) const;

 private:
  double epsilon_;
};

}  // namespace burnish
