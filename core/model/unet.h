#pragma once

#include "core/model/denoiser.h"
#include "core/model/unet_config.h"
#include "core/nn/conv2d.h"
#include "core/nn/group_norm.h"
#include "core/nn/module_list.h"
#include "core/nn/time_embedding.h"

namespace burnish {

class UnetDownBlock;
class UnetMidBlock;
class UnetUpBlock;

/// The denoiser of Stable Diffusion 1.x, 2.x (Rombach et al., 2022) and XL (Podell et al., 2023) under diffusers' names
/// (UNet2DConditionModel).
class Unet : public Denoiser {
 public:
  explicit Unet(const UnetConfig& config);

  /// Noisy latents [B, inputs, h, w] (any h, w), timesteps [B] (whole or fractional), context [B, T, contextWidth] —
  /// with an addition also pooled text and size numbers → prediction [B, outputs, h, w].
  torch::Tensor forward(const torch::Tensor& x,
                        const torch::Tensor& timesteps,
                        const Conditioning& conditioning) override;
  [[nodiscard]] LatentLimits limits() const override { return {.channels = config_.inputs}; }

  [[nodiscard]] const UnetConfig& config() const { return config_; }

 private:
  [[nodiscard]] torch::Tensor timeVector(const torch::Tensor& timesteps, const Conditioning& conditioning) const;

  UnetConfig config_;
  std::shared_ptr<Conv2d> convIn_;
  std::shared_ptr<TimeEmbedding> timeEmbedding_;
  std::shared_ptr<TimeEmbedding> addEmbedding_;
  std::shared_ptr<ModuleList<UnetDownBlock>> downBlocks_;
  std::shared_ptr<UnetMidBlock> midBlock_;
  std::shared_ptr<ModuleList<UnetUpBlock>> upBlocks_;
  std::shared_ptr<GroupNorm> normOut_;
  std::shared_ptr<Conv2d> convOut_;
};

}  // namespace burnish
