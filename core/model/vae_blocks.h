#pragma once

#include "core/model/vae_config.h"
#include "core/nn/attention.h"
#include "core/nn/group_norm.h"
#include "core/nn/module_list.h"
#include "core/nn/resample.h"
#include "core/nn/resnet_block.h"

#include <memory>

namespace burnish {

/// Attention of one head over the pixels of [B, channels, H, W], added to its input. Diffusers' names: group_norm,
/// to_q, to_k, to_v, to_out.0.
class VaeAttention : public Attention {
 public:
  VaeAttention(int64_t channels, int64_t groups);

  torch::Tensor forwardPixels(const torch::Tensor& x);

 private:
  std::shared_ptr<GroupNorm> norm_;
};

/// Resnet, attention, resnet at the innermost level. Diffusers' names: resnets.N, attentions.0.
class VaeMidBlock : public torch::nn::Module {
 public:
  explicit VaeMidBlock(const VaeConfig& config);

  torch::Tensor forward(torch::Tensor x);

 private:
  std::shared_ptr<ModuleList<ResnetBlock>> resnets_;
  std::shared_ptr<ModuleList<VaeAttention>> attentions_;
};

/// Resnets, then halving unless it is the innermost level. Diffusers' names: resnets.N, downsamplers.0.
class VaeDownBlock : public torch::nn::Module {
 public:
  VaeDownBlock(const VaeConfig& config, int64_t inputs, int64_t outputs, bool isLast);

  torch::Tensor forward(torch::Tensor x);

 private:
  std::shared_ptr<ModuleList<ResnetBlock>> resnets_;
  std::shared_ptr<ModuleList<Downsample>> downsamplers_;
};

/// Resnets, then doubling unless it is the outermost level. Diffusers' names: resnets.N, upsamplers.0.
class VaeUpBlock : public torch::nn::Module {
 public:
  VaeUpBlock(const VaeConfig& config, int64_t inputs, int64_t outputs, bool isLast);

  torch::Tensor forward(torch::Tensor x);

 private:
  std::shared_ptr<ModuleList<ResnetBlock>> resnets_;
  std::shared_ptr<ModuleList<Upsample>> upsamplers_;
};

}  // namespace burnish
