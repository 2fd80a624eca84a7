#pragma once

#include <torch/nn/module.h>

namespace burnish {

/// Root mean square normalisation over the last axis (Zhang and Sennrich, 2019): x / sqrt(mean(x²) + epsilon) * weight.
class RmsNorm : public torch::nn::Module {
 public:
  explicit RmsNorm(int64_t width, double epsilon = 1e-6);

  torch::Tensor forward(const torch::Tensor& x) const;

  torch::Tensor weight;

 private:
  double epsilon_;
};

}  // namespace burnish
