#pragma once

#include "core/model/clip_text_config.h"
#include "core/nn/layer_norm.h"
#include "core/nn/linear.h"
#include "core/nn/module_list.h"

namespace burnish {

/// A table of vectors. transformers' name: weight.
class EmbeddingTable : public torch::nn::Module {
 public:
  EmbeddingTable(int64_t entries, int64_t width);

  torch::Tensor weight;  ///< [entries, width]
};

/// Token plus position vectors. transformers' names: token_embedding, position_embedding.
class ClipEmbeddings : public torch::nn::Module {
 public:
  explicit ClipEmbeddings(const ClipTextConfig& config);

  /// int64 [B, T] → [B, T, width].
  torch::Tensor forward(const torch::Tensor& ids);

 private:
  std::shared_ptr<EmbeddingTable> tokens_;
  std::shared_ptr<EmbeddingTable> positions_;
};

/// Causal self-attention. transformers' names: q_proj, k_proj, v_proj, out_proj.
class ClipAttention : public torch::nn::Module {
 public:
  explicit ClipAttention(const ClipTextConfig& config);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  int64_t heads_;
  std::shared_ptr<Linear> q_, k_, v_, out_;
};

/// transformers' names: fc1, fc2.
class ClipMlp : public torch::nn::Module {
 public:
  explicit ClipMlp(const ClipTextConfig& config);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  Activation activation_;
  std::shared_ptr<Linear> fc1_, fc2_;
};

/// Attention and MLP, each behind a layer norm and added to its input. transformers' names: layer_norm1, self_attn,
/// layer_norm2, mlp.
class ClipLayer : public torch::nn::Module {
 public:
  explicit ClipLayer(const ClipTextConfig& config);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  std::shared_ptr<LayerNorm> norm1_;
  std::shared_ptr<ClipAttention> attention_;
  std::shared_ptr<LayerNorm> norm2_;
  std::shared_ptr<ClipMlp> mlp_;
};

/// transformers' name: layers.N.
class ClipEncoder : public torch::nn::Module {
 public:
  explicit ClipEncoder(const ClipTextConfig& config);

  ModuleList<ClipLayer>& layers() { return *layers_; }

 private:
  std::shared_ptr<ModuleList<ClipLayer>> layers_;
};

}  // namespace burnish
