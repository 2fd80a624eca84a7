#pragma once

#include "core/nn/linear.h"

#include <vector>

namespace burnish {

/// (x - mean) / sqrt(variance + 1e-6) * (1 + scale) + shift over the last axis: a layer norm whose gain and bias come
/// from a condition. x [B, T, width], shift and scale [B, 1, width].
torch::Tensor modulatedNorm(const torch::Tensor& x, const torch::Tensor& shift, const torch::Tensor& scale);

/// Shifts, scales and gates of a block, from the vector of timestep and text (Peebles and Xie, "Scalable Diffusion
/// Models with Transformers", 2023). What each part means is the block's business. Diffusers' name: linear.
class AdaLayerNorm : public torch::nn::Module {
 public:
  AdaLayerNorm(int64_t width, int64_t parts);

  /// condition [B, width] after SiLU, which all norms of a model share → `parts` × [B, 1, width].
  [[nodiscard]] std::vector<torch::Tensor> forward(const torch::Tensor& condition) const;

 private:
  int64_t parts_;
  std::shared_ptr<Linear> linear_;
};

}  // namespace burnish
