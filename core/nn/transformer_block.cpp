#include "core/nn/transformer_block.h"

namespace burnish {

TransformerBlock::TransformerBlock(const TransformerBlockOptions& options) {
  const int64_t width = options.width;
  norm1_ = register_module("norm1", std::make_shared<LayerNorm>(width));
  attn1_ = register_module("attn1", std::make_shared<Attention>(AttentionOptions{width, width, options.heads, false}));
  norm2_ = register_module("norm2", std::make_shared<LayerNorm>(width));
  attn2_ = register_module(
      "attn2", std::make_shared<Attention>(AttentionOptions{width, options.contextWidth, options.heads, false}));
  norm3_ = register_module("norm3", std::make_shared<LayerNorm>(width));
  ff_ = register_module("ff", std::make_shared<FeedForward>(width));
}

torch::Tensor TransformerBlock::forward(const torch::Tensor& x, const torch::Tensor& context) {
  torch::Tensor y = x + attn1_->forward(norm1_->forward(x));
  y = y + attn2_->forward(norm2_->forward(y), context);
  return y + ff_->forward(norm3_->forward(y));
}

}  // namespace burnish
