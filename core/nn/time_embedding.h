#pragma once

#include "core/nn/linear.h"

namespace burnish {

/// Sinusoids of a timestep: [cos(t f₀) …, sin(t f₀) …], fᵢ = 10000^(-i / half), half = width / 2. timesteps [B], whole
/// or fractional → [B, width] float.
torch::Tensor timestepSinusoids(const torch::Tensor& timesteps, int64_t width);

/// Sinusoids → linear → SiLU → linear. Diffusers' names (TimestepEmbedding): linear_1, linear_2.
class TimeEmbedding : public torch::nn::Module {
 public:
  TimeEmbedding(int64_t inputs, int64_t width);

  torch::Tensor forward(const torch::Tensor& sinusoids);

 private:
  std::shared_ptr<Linear> linear1_;
  std::shared_ptr<Linear> linear2_;
};

}  // namespace burnish
