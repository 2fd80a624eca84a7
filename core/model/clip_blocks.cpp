#include "core/model/clip_blocks.h"

#include "core/nn/attention_math.h"

#include <ATen/ATen.h>

namespace burnish {

EmbeddingTable::EmbeddingTable(int64_t entries, int64_t width) {
  weight = register_parameter("weight", torch::empty({entries, width}), false);
}

ClipEmbeddings::ClipEmbeddings(const ClipTextConfig& config) {
  tokens_ = register_module("token_embedding", std::make_shared<EmbeddingTable>(config.vocabulary, config.width));
  positions_ =
      register_module("position_embedding", std::make_shared<EmbeddingTable>(config.maxPositions, config.width));
}

torch::Tensor ClipEmbeddings::forward(const torch::Tensor& ids) {
  return at::embedding(tokens_->weight, ids) + positions_->weight.narrow(0, 0, ids.size(1));
}

ClipAttention::ClipAttention(const ClipTextConfig& config) : heads_(config.heads) {
  k_ = register_module("k_proj", std::make_shared<Linear>(config.width, config.width));
  v_ = register_module("v_proj", std::make_shared<Linear>(config.width, config.width));
  q_ = register_module("q_proj", std::make_shared<Linear>(config.width, config.width));
  out_ = register_module("out_proj", std::make_shared<Linear>(config.width, config.width));
}

torch::Tensor ClipAttention::forward(const torch::Tensor& x) {
  return out_->forward(attentionMath(q_->forward(x), k_->forward(x), v_->forward(x), {heads_, true}));
}

ClipMlp::ClipMlp(const ClipTextConfig& config) : activation_(config.activation) {
  fc1_ = register_module("fc1", std::make_shared<Linear>(config.width, config.feedForwardWidth));
  fc2_ = register_module("fc2", std::make_shared<Linear>(config.feedForwardWidth, config.width));
}

torch::Tensor ClipMlp::forward(const torch::Tensor& x) {
  return fc2_->forward(activate(activation_, fc1_->forward(x)));
}

ClipLayer::ClipLayer(const ClipTextConfig& config) {
  attention_ = register_module("self_attn", std::make_shared<ClipAttention>(config));
  norm1_ = register_module("layer_norm1", std::make_shared<LayerNorm>(config.width, config.epsilon));
  mlp_ = register_module("mlp", std::make_shared<ClipMlp>(config));
  norm2_ = register_module("layer_norm2", std::make_shared<LayerNorm>(config.width, config.epsilon));
}

torch::Tensor ClipLayer::forward(const torch::Tensor& x) {
  const torch::Tensor y = x + attention_->forward(norm1_->forward(x));
  return y + mlp_->forward(norm2_->forward(y));
}

ClipEncoder::ClipEncoder(const ClipTextConfig& config) {
  layers_ = register_module("layers", std::make_shared<ModuleList<ClipLayer>>());
  for (int64_t i = 0; i < config.layers; ++i) layers_->append(std::make_shared<ClipLayer>(config));
}

}  // namespace burnish
