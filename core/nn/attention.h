#pragma once

#include "core/nn/linear.h"
#include "core/nn/module_list.h"

namespace burnish {

struct AttentionOptions {
  int64_t width = 0;         ///< Of the queries and of the result.
  int64_t contextWidth = 0;  ///< Of what keys and values are made from; = width for self-attention.
  int64_t heads = 1;
  bool hasInputBias = false;  ///< Biases of q, k and v; the output projection always has one.
};

/// Multi-head attention under diffusers' names: to_q, to_k, to_v, to_out.0. x [B, T, width], context [B, S,
/// contextWidth] or x itself → [B, T, width].
class Attention : public torch::nn::Module {
 public:
  explicit Attention(const AttentionOptions& options);

  torch::Tensor forward(const torch::Tensor& x);
  torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& context);

 private:
  AttentionOptions options_;
  std::shared_ptr<Linear> toQ_;
  std::shared_ptr<Linear> toK_;
  std::shared_ptr<Linear> toV_;
  std::shared_ptr<ModuleList<Linear>> toOut_;
};

}  // namespace burnish
