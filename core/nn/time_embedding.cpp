#include "core/nn/time_embedding.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {

torch::Tensor timestepSinusoids(const torch::Tensor& timesteps, int64_t width) {
  const int64_t half = width / 2;
  const auto options = timesteps.options().dtype(at::kFloat);
  const torch::Tensor frequencies =
      at::exp(at::arange(half, options) * (-std::log(10000.0)) / static_cast<double>(half));
  const torch::Tensor angles = timesteps.to(at::kFloat).unsqueeze(1) * frequencies.unsqueeze(0);
  return at::cat({at::cos(angles), at::sin(angles)}, 1);
}

TimeEmbedding::TimeEmbedding(int64_t inputs, int64_t width) {
  linear1_ = register_module("linear_1", std::make_shared<Linear>(inputs, width));
  linear2_ = register_module("linear_2", std::make_shared<Linear>(width, width));
}

torch::Tensor TimeEmbedding::forward(const torch::Tensor& sinusoids) {
  return linear2_->forward(at::silu(linear1_->forward(sinusoids)));
}

}  // namespace burnish
