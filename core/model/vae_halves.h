#pragma once

#include "core/model/vae_blocks.h"

namespace burnish {

/// Pictures [B, 3, H, W] → [B, 2C, h, w]: mean and log variance, before quant_conv. Diffusers' names: conv_in,
/// down_blocks.N, mid_block, conv_norm_out, conv_out.
class VaeEncoder : public torch::nn::Module {
 public:
  explicit VaeEncoder(const VaeConfig& config);

  torch::Tensor forward(torch::Tensor x);

 private:
  std::shared_ptr<Conv2d> convIn_;
  std::shared_ptr<ModuleList<VaeDownBlock>> downBlocks_;
  std::shared_ptr<VaeMidBlock> midBlock_;
  std::shared_ptr<GroupNorm> normOut_;
  std::shared_ptr<Conv2d> convOut_;
};

/// Latents [B, C, h, w], after post_quant_conv → pictures [B, 3, H, W]. Diffusers' names: conv_in, mid_block,
/// up_blocks.N, conv_norm_out, conv_out.
class VaeDecoder : public torch::nn::Module {
 public:
  explicit VaeDecoder(const VaeConfig& config);

  torch::Tensor forward(torch::Tensor x);

 private:
  std::shared_ptr<Conv2d> convIn_;
  std::shared_ptr<VaeMidBlock> midBlock_;
  std::shared_ptr<ModuleList<VaeUpBlock>> upBlocks_;
  std::shared_ptr<GroupNorm> normOut_;
  std::shared_ptr<Conv2d> convOut_;
};

}  // namespace burnish
