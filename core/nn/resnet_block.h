#pragma once

#include "core/nn/conv2d.h"
#include "core/nn/group_norm.h"
#include "core/nn/linear.h"

namespace burnish {

struct ResnetBlockOptions {
  int64_t inputs = 0;
  int64_t outputs = 0;
  int64_t timeWidth = 0;  ///< Width of the time embedding; 0 = none (VAE).
  int64_t groups = 32;
  double epsilon = 1e-5;
};

/// Two convolutions, each behind group norm and SiLU, added to the (projected) input. Diffusers' names (ResnetBlock2D):
/// norm1, conv1, time_emb_proj, norm2, conv2, conv_shortcut.
class ResnetBlock : public torch::nn::Module {
 public:
  explicit ResnetBlock(const ResnetBlockOptions& options);

  /// x [B, inputs, H, W]; `activatedTime` [B, timeWidth] is the time embedding after SiLU, which is the same for all
  /// blocks (undefined for the VAE).
  torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& activatedTime = {});

 private:
  std::shared_ptr<GroupNorm> norm1_;
  std::shared_ptr<Conv2d> conv1_;
  std::shared_ptr<Linear> timeProjection_;
  std::shared_ptr<GroupNorm> norm2_;
  std::shared_ptr<Conv2d> conv2_;
  std::shared_ptr<Conv2d> shortcut_;  ///< Null when inputs = outputs.
};

}  // namespace burnish
