#pragma once

#include "core/nn/conv2d.h"

namespace burnish {

/// Where a halving convolution puts its zeros: on all sides (UNet) or right and bottom only (VAE).
enum class DownsamplePadding { AllSides, RightAndBottom };

/// Halves height and width with a 3×3 convolution of stride 2. Diffusers' name: conv.
class Downsample : public torch::nn::Module {
 public:
  Downsample(int64_t channels, DownsamplePadding padding);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  DownsamplePadding padding_;
  std::shared_ptr<Conv2d> conv_;
};

/// Enlarges to the nearest pixel, then a 3×3 convolution. Diffusers' name: conv.
class Upsample : public torch::nn::Module {
 public:
  explicit Upsample(int64_t channels);

  /// To twice the size.
  torch::Tensor forward(const torch::Tensor& x);
  /// To the size of the skip connection that follows: twice the size, or one less where halving had rounded up.
  torch::Tensor forward(const torch::Tensor& x, int64_t height, int64_t width);

 private:
  std::shared_ptr<Conv2d> conv_;
};

}  // namespace burnish
