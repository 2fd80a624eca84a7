#pragma once

#include "core/nn/attention.h"
#include "core/nn/feed_forward.h"
#include "core/nn/layer_norm.h"

namespace burnish {

struct TransformerBlockOptions {
  int64_t width = 0;
  int64_t contextWidth = 0;
  int64_t heads = 1;
};

/// Self-attention, cross-attention to the text and feed-forward, each behind a layer norm and added to its input.
/// x [B, T, width], context [B, S, contextWidth]. Diffusers' names: norm1, attn1, norm2, attn2, norm3, ff.
class TransformerBlock : public torch::nn::Module {
 public:
  explicit TransformerBlock(const TransformerBlockOptions& options);

  torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& context);

 private:
  std::shared_ptr<LayerNorm> norm1_;
  std::shared_ptr<Attention> attn1_;
  std::shared_ptr<LayerNorm> norm2_;
  std::shared_ptr<Attention> attn2_;
  std::shared_ptr<LayerNorm> norm3_;
  std::shared_ptr<FeedForward> ff_;
};

}  // namespace burnish
