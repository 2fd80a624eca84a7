#pragma once

#include "core/nn/conv2d.h"
#include "core/nn/group_norm.h"
#include "core/nn/transformer_block.h"

namespace burnish {

struct SpatialTransformerOptions {
  int64_t channels = 0;
  int64_t contextWidth = 0;
  int64_t heads = 1;
  int64_t layers = 1;
  int64_t groups = 32;
  bool hasLinearProjection = false;  ///< proj_in and proj_out as linear layers (SD 2, SDXL), else 1×1 convolutions.
};

/// Transformer blocks over the pixels of [B, channels, H, W], added to the input. Diffusers' names
/// (Transformer2DModel): norm, proj_in, transformer_blocks.N, proj_out. The entry norm has epsilon 1e-6.
class SpatialTransformer : public torch::nn::Module {
 public:
  explicit SpatialTransformer(const SpatialTransformerOptions& options);

  torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& context);

 private:
  /// A 1×1 convolution or a linear layer, over pixels as rows [B, H*W, channels].
  [[nodiscard]] torch::Tensor projectIn(const torch::Tensor& x) const;
  [[nodiscard]] torch::Tensor projectOut(const torch::Tensor& rows, const torch::Tensor& like) const;

  std::shared_ptr<GroupNorm> norm_;
  std::shared_ptr<Conv2d> convIn_, convOut_;
  std::shared_ptr<Linear> linearIn_, linearOut_;
  std::shared_ptr<ModuleList<TransformerBlock>> blocks_;
};

}  // namespace burnish
