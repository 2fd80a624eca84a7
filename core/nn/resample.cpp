#include "core/nn/resample.h"

#include <ATen/ATen.h>

namespace burnish {

Downsample::Downsample(int64_t channels, DownsamplePadding padding) : padding_(padding) {
  const int64_t zeros = padding == DownsamplePadding::AllSides ? 1 : 0;
  conv_ = register_module("conv", std::make_shared<Conv2d>(Conv2dOptions{channels, channels, 3, 2, zeros}));
}

torch::Tensor Downsample::forward(const torch::Tensor& x) {
  if (padding_ == DownsamplePadding::AllSides) return conv_->forward(x);
  return conv_->forward(at::constant_pad_nd(x, {0, 1, 0, 1}));
}

Upsample::Upsample(int64_t channels) {
  conv_ = register_module("conv", std::make_shared<Conv2d>(Conv2dOptions{channels, channels, 3, 1, 1}));
}

torch::Tensor Upsample::forward(const torch::Tensor& x) {
  return forward(x, 2 * x.size(2), 2 * x.size(3));
}

torch::Tensor Upsample::forward(const torch::Tensor& x, int64_t height, int64_t width) {
  return conv_->forward(at::upsample_nearest2d(x, {height, width}));
}

}  // namespace burnish
