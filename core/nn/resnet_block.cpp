#include "core/nn/resnet_block.h"

#include <ATen/ATen.h>

namespace burnish {

ResnetBlock::ResnetBlock(const ResnetBlockOptions& options) {
  const auto [inputs, outputs, timeWidth, groups, epsilon] = options;
  norm1_ = register_module("norm1", std::make_shared<GroupNorm>(groups, inputs, epsilon));
  conv1_ = register_module("conv1", std::make_shared<Conv2d>(Conv2dOptions{inputs, outputs, 3, 1, 1}));
  if (timeWidth > 0) timeProjection_ = register_module("time_emb_proj", std::make_shared<Linear>(timeWidth, outputs));
  norm2_ = register_module("norm2", std::make_shared<GroupNorm>(groups, outputs, epsilon));
  conv2_ = register_module("conv2", std::make_shared<Conv2d>(Conv2dOptions{outputs, outputs, 3, 1, 1}));
  if (inputs != outputs) {
    shortcut_ = register_module("conv_shortcut", std::make_shared<Conv2d>(Conv2dOptions{inputs, outputs, 1, 1, 0}));
  }
}

torch::Tensor ResnetBlock::forward(const torch::Tensor& x, const torch::Tensor& activatedTime) {
  torch::Tensor y = conv1_->forward(norm1_->forwardSilu(x));
  const torch::Tensor time = timeProjection_ ? timeProjection_->forward(activatedTime) : torch::Tensor();
  y = conv2_->forward(norm2_->forwardSilu(y, time));
  return y + (shortcut_ ? shortcut_->forward(x) : x);
}

}  // namespace burnish
