#pragma once

#include "core/model/mmdit_config.h"
#include "core/nn/ada_layer_norm.h"
#include "core/nn/feed_forward.h"
#include "core/nn/joint_attention.h"
#include "core/nn/time_embedding.h"

#include <string>

namespace burnish {

/// Timestep and pooled text as one vector. Diffusers' names: timestep_embedder, text_embedder, each with linear_1 and
/// linear_2.
class TimeTextEmbedding : public torch::nn::Module {
 public:
  explicit TimeTextEmbedding(const MmditConfig& config);

  /// timesteps [B], pooled [B, pooledWidth] → [B, width].
  torch::Tensor forward(const torch::Tensor& timesteps, const torch::Tensor& pooled);

 private:
  std::shared_ptr<TimeEmbedding> timestep_;
  std::shared_ptr<TimeEmbedding> text_;
};

/// One block of MMDiT: attention over both streams, then a feed-forward part for each, all behind norms that the
/// condition modulates and added through its gates. Blocks with dual attention add a second one over the picture alone;
/// the last block leaves the text alone. Diffusers' names (JointTransformerBlock): norm1, norm1_context, attn, attn2,
/// ff, ff_context.
class MmditBlock : public torch::nn::Module {
 public:
  MmditBlock(const MmditConfig& config, int64_t layer);

  /// condition [B, width] after SiLU. The context of the last block's result is undefined.
  JointStreams forward(const JointStreams& streams, const torch::Tensor& condition);

 private:
  /// The text as attention takes it, and what its own feed-forward part needs afterwards.
  struct ContextState {
    torch::Tensor normed;
    std::vector<torch::Tensor> parts;
  };
  [[nodiscard]] ContextState normContext(const torch::Tensor& context, const torch::Tensor& condition) const;

  std::shared_ptr<AdaLayerNorm> norm1_, norm1Context_;
  std::shared_ptr<JointAttention> attention_, secondAttention_;
  std::shared_ptr<GeluFeedForward> feedForward_, feedForwardContext_;
};

/// Norm before the output projection. Diffusers' name: linear; scale comes before shift.
torch::Tensor scaledThenShifted(const torch::Tensor& x, const std::vector<torch::Tensor>& scaleAndShift);

}  // namespace burnish
