#pragma once

#include "core/model/t5_config.h"
#include "core/nn/linear.h"
#include "core/nn/module_list.h"
#include "core/nn/rms_norm.h"

namespace burnish {

class EmbeddingTable;

/// Which of `buckets` kinds the distance from token i to token j is, int64 [length, length] (Raffel et al., "Exploring
/// the Limits of Transfer Learning", 2020, section 2.1). Half of the kinds are for tokens behind, half for those
/// ahead; of each half, half are single distances, the others grow with the logarithm up to `maxDistance`.
torch::Tensor relativeBuckets(int64_t length, int64_t buckets, int64_t maxDistance);

/// Self-attention in both directions without the factor 1/sqrt(d), with a bias for each pair of tokens. transformers'
/// names: q, k, v, o; relative_attention_bias in the first block, whose bias serves all.
class T5Attention : public torch::nn::Module {
 public:
  T5Attention(const T5Config& config, bool hasBias);

  /// x [B, T, width], bias [1, heads, T, T].
  torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& bias);
  /// [1, heads, length, length]; of the first block only.
  [[nodiscard]] torch::Tensor bias(int64_t length) const;

 private:
  T5Config config_;
  std::shared_ptr<Linear> q_, k_, v_, o_;
  std::shared_ptr<EmbeddingTable> biasTable_;
};

/// gelu(x W0) * (x W1), then back to the width; tanh gelu. transformers' names: wi_0, wi_1, wo.
class T5FeedForward : public torch::nn::Module {
 public:
  explicit T5FeedForward(const T5Config& config);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  std::shared_ptr<Linear> gate_, value_, out_;
};

/// Attention and feed-forward part, each behind a norm and added to its input. transformers' names: layer.0.layer_norm,
/// layer.0.SelfAttention, layer.1.layer_norm, layer.1.DenseReluDense.
class T5Block : public torch::nn::Module {
 public:
  T5Block(const T5Config& config, bool hasBias);

  torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& bias);
  [[nodiscard]] const T5Attention& attention() const { return *attention_; }

 private:
  std::shared_ptr<RmsNorm> attentionNorm_, feedForwardNorm_;
  std::shared_ptr<T5Attention> attention_;
  std::shared_ptr<T5FeedForward> feedForward_;
};

/// transformers' names: block.N, final_layer_norm.
class T5Stack : public torch::nn::Module {
 public:
  explicit T5Stack(const T5Config& config);

  ModuleList<T5Block>& blocks() { return *blocks_; }
  [[nodiscard]] torch::Tensor norm(const torch::Tensor& x) const { return finalNorm_->forward(x); }

 private:
  std::shared_ptr<ModuleList<T5Block>> blocks_;
  std::shared_ptr<RmsNorm> finalNorm_;
};

}  // namespace burnish
