#pragma once

#include "core/model/denoiser.h"
#include "core/model/mmdit_config.h"
#include "core/nn/linear.h"
#include "core/nn/module_list.h"

namespace burnish {

class AdaLayerNorm;
class MmditBlock;
class PatchEmbed;
class TimeTextEmbedding;

/// The denoiser of Stable Diffusion 3 and 3.5: a transformer over the patches of a latent and the tokens of the text
/// (Esser et al., "Scaling Rectified Flow Transformers for High-Resolution Image Synthesis", 2024), under diffusers'
/// names (SD3Transformer2DModel).
class Mmdit : public Denoiser {
 public:
  explicit Mmdit(const MmditConfig& config);

  /// Noisy latents [B, inputs, h, w] with h and w multiples of the patch and not over maximumSide(), timesteps [B] (σ *
  /// 1000), context [B, T, contextWidth], pooled [B, pooledWidth] → the slope noise - latent, [B, outputs, h, w].
  torch::Tensor forward(const torch::Tensor& x,
                        const torch::Tensor& timesteps,
                        const Conditioning& conditioning) override;
  [[nodiscard]] LatentLimits limits() const override { return {config_.inputs, config_.patch, maximumSide()}; }

  /// Latent positions a side of the largest picture that the table of positions knows.
  [[nodiscard]] int64_t maximumSide() const { return config_.positionSide * config_.patch; }
  [[nodiscard]] const MmditConfig& config() const { return config_; }

 private:
  /// [B, rows * columns, patch * patch * outputs] → [B, outputs, rows * patch, columns * patch].
  [[nodiscard]] torch::Tensor latentsFrom(const torch::Tensor& tokens, int64_t rows, int64_t columns) const;

  MmditConfig config_;
  std::shared_ptr<PatchEmbed> patches_;
  std::shared_ptr<TimeTextEmbedding> timeText_;
  std::shared_ptr<Linear> contextEmbedder_;
  std::shared_ptr<ModuleList<MmditBlock>> blocks_;
  std::shared_ptr<AdaLayerNorm> normOut_;
  std::shared_ptr<Linear> projOut_;
};

}  // namespace burnish
