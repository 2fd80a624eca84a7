#pragma once

#include <torch/nn/module.h>

namespace burnish {

/// Layer normalisation over the last axis, with weight and bias.
class LayerNorm : public torch::nn::Module {
 public:
  explicit LayerNorm(int64_t width, double epsilon = 1e-5);

  torch::Tensor forward(const torch::Tensor& x) const;

  torch::Tensor weight;
  torch::Tensor bias;

 private:
  double epsilon_;
};

}  // namespace burnish
