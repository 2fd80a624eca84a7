#pragma once

#include "core/nn/changeable_weight.h"

namespace burnish {

/// Root mean square normalisation over the last axis (Zhang and Sennrich, 2019): x / sqrt(mean(x²) + epsilon) * weight.
class RmsNorm : public ChangeableWeight {
 public:
  explicit RmsNorm(int64_t width, double epsilon = 1e-6);

  torch::Tensor forward(const torch::Tensor& x) const;

 private:
  double epsilon_;
};

}  // namespace burnish
