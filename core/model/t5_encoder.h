#pragma once

#include "core/model/load_weights.h"
#include "core/model/t5_config.h"

#include <torch/nn/module.h>

#include <memory>
#include <vector>

namespace burnish {

class EmbeddingTable;
class T5Stack;

/// The encoder of T5 1.1 (Raffel et al., 2020; Shazeer, 2020), SD3's third text encoder. Padding is attended to, as SD3
/// does. Module paths are transformers' (T5EncoderModel).
class T5Encoder : public torch::nn::Module {
 public:
  explicit T5Encoder(const T5Config& config);

  struct Output {
    std::vector<torch::Tensor> hidden;  ///< Embeddings, then each block's output, the last one normed: layers + 1.
    torch::Tensor last;                 ///< [B, T, width]: the last of `hidden`.
  };

  /// ids: int64 [B, T].
  Output forward(const torch::Tensor& ids);
  /// `last` alone; nothing else is kept. [B, T, width].
  torch::Tensor context(const torch::Tensor& ids);

  [[nodiscard]] const T5Config& config() const { return config_; }

 private:
  T5Config config_;
  std::shared_ptr<EmbeddingTable> shared_;
  std::shared_ptr<T5Stack> encoder_;
};

/// Names of one file of a T5EncoderModel: the table of tokens is "shared.weight", "encoder.embed_tokens.weight", or
/// both, of which the first that comes is taken. A fresh naming for each file.
WeightNaming t5WeightNaming();

}  // namespace burnish
