#include "core/model/t5_blocks.h"

#include "core/model/clip_blocks.h"
#include "core/nn/activation.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {
namespace {

torch::Tensor splitHeads(const torch::Tensor& x, int64_t heads) {
  return x.unflatten(-1, {heads, x.size(-1) / heads}).transpose(1, 2);
}

/// A level of names that holds nothing itself.
std::shared_ptr<torch::nn::Module> makeLevel() {
  return std::make_shared<ModuleList<torch::nn::Module>>();
}

}  // namespace

torch::Tensor relativeBuckets(int64_t length, int64_t buckets, int64_t maxDistance) {
  const torch::Tensor places = at::arange(length, at::kLong);
  const torch::Tensor ahead = places.unsqueeze(0) - places.unsqueeze(1);
  const torch::Tensor distance = ahead.abs();
  const int64_t half = buckets / 2;
  const int64_t exact = half / 2;
  // In float and in this order, so that a distance on the border between two kinds falls to the same side as elsewhere.
  const double span = std::log(static_cast<double>(maxDistance) / static_cast<double>(exact));
  const torch::Tensor grown =
      (distance.to(at::kFloat) / static_cast<double>(exact)).log() / span * static_cast<double>(half - exact);
  const torch::Tensor wide = (grown.clamp_min(0.0).to(at::kLong) + exact).clamp_max(half - 1);
  return at::where(distance < exact, distance, wide) + ahead.gt(0).to(at::kLong) * half;
}

T5Attention::T5Attention(const T5Config& config, bool hasBias) : config_(config) {
  const int64_t inner = config.heads * config.headWidth;
  q_ = register_module("q", std::make_shared<Linear>(config.width, inner, false));
  k_ = register_module("k", std::make_shared<Linear>(config.width, inner, false));
  v_ = register_module("v", std::make_shared<Linear>(config.width, inner, false));
  o_ = register_module("o", std::make_shared<Linear>(inner, config.width, false));
  if (!hasBias) return;
  biasTable_ =
      register_module("relative_attention_bias", std::make_shared<EmbeddingTable>(config.buckets, config.heads));
}

torch::Tensor T5Attention::bias(int64_t length) const {
  const torch::Tensor kinds = relativeBuckets(length, config_.buckets, config_.maxDistance);
  return at::embedding(biasTable_->weight, kinds.to(biasTable_->weight.device())).permute({2, 0, 1}).unsqueeze(0);
}

torch::Tensor T5Attention::forward(const torch::Tensor& x, const torch::Tensor& bias) {
  const auto split = [&](const std::shared_ptr<Linear>& linear) {
    return splitHeads(linear->forward(x), config_.heads);
  };
  const torch::Tensor mixed =
      at::scaled_dot_product_attention(split(q_), split(k_), split(v_), bias, 0.0, false, /*scale=*/1.0);
  return o_->forward(mixed.transpose(1, 2).flatten(2));
}

T5FeedForward::T5FeedForward(const T5Config& config) {
  gate_ = register_module("wi_0", std::make_shared<Linear>(config.width, config.feedForwardWidth, false));
  value_ = register_module("wi_1", std::make_shared<Linear>(config.width, config.feedForwardWidth, false));
  out_ = register_module("wo", std::make_shared<Linear>(config.feedForwardWidth, config.width, false));
}

torch::Tensor T5FeedForward::forward(const torch::Tensor& x) {
  return out_->forward(activate(Activation::GeluTanh, gate_->forward(x)) * value_->forward(x));
}

T5Block::T5Block(const T5Config& config, bool hasBias) {
  const auto layers = register_module("layer", makeLevel());
  const auto attentionLayer = layers->register_module("0", makeLevel());
  attention_ = attentionLayer->register_module("SelfAttention", std::make_shared<T5Attention>(config, hasBias));
  attentionNorm_ =
      attentionLayer->register_module("layer_norm", std::make_shared<RmsNorm>(config.width, config.epsilon));
  const auto feedForwardLayer = layers->register_module("1", makeLevel());
  feedForward_ = feedForwardLayer->register_module("DenseReluDense", std::make_shared<T5FeedForward>(config));
  feedForwardNorm_ =
      feedForwardLayer->register_module("layer_norm", std::make_shared<RmsNorm>(config.width, config.epsilon));
}

torch::Tensor T5Block::forward(const torch::Tensor& x, const torch::Tensor& bias) {
  const torch::Tensor y = x + attention_->forward(attentionNorm_->forward(x), bias);
  return y + feedForward_->forward(feedForwardNorm_->forward(y));
}

T5Stack::T5Stack(const T5Config& config) {
  blocks_ = register_module("block", std::make_shared<ModuleList<T5Block>>());
  for (int64_t i = 0; i < config.layers; ++i) blocks_->append(std::make_shared<T5Block>(config, i == 0));
  finalNorm_ = register_module("final_layer_norm", std::make_shared<RmsNorm>(config.width, config.epsilon));
}

}  // namespace burnish
