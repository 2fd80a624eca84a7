#pragma once

#include "core/model/clip_text_config.h"
#include "core/nn/activation.h"
#include "core/nn/layer_norm.h"
#include "core/nn/linear.h"
#include "core/nn/module_list.h"

namespace burnish {

class ClipEmbeddings;
class ClipEncoder;

/// Text encoder of CLIP (Radford et al., 2021), as Stable Diffusion uses it: a causal transformer over at most
/// `maxPositions` tokens. Module paths are transformers' without the level "text_model.".
class ClipText : public torch::nn::Module {
 public:
  explicit ClipText(const ClipTextConfig& config);

  struct Output {
    std::vector<torch::Tensor> hidden;  ///< Embeddings, then the output of each layer: layers + 1 × [B, T, width].
    torch::Tensor last;                 ///< [B, T, width]: the last hidden state after the final norm.
    torch::Tensor pooled;               ///< [B, width]: `last` at the end token.
    torch::Tensor projected;            ///< [B, projection]: `pooled` projected; undefined without a projection.
  };

  /// ids: int64 [B, T].
  Output forward(const torch::Tensor& ids);
  /// What the denoiser is given: hidden state [-clipSkip], then the final norm. [B, T, width]. Layers after it are not
  /// run.
  torch::Tensor context(const torch::Tensor& ids, int64_t clipSkip = 1);

  /// What SDXL and SD3 take: hidden state [-1 - clipSkip] without the final norm. [B, T, width]. Layers after it are
  /// not run.
  torch::Tensor innerState(const torch::Tensor& ids, int64_t clipSkip = 1);

  [[nodiscard]] const ClipTextConfig& config() const { return config_; }

 private:
  torch::Tensor stateAfter(const torch::Tensor& ids, int64_t layers);
  [[nodiscard]] torch::Tensor endPositions(const torch::Tensor& ids) const;

  ClipTextConfig config_;
  std::shared_ptr<ClipEmbeddings> embeddings_;
  std::shared_ptr<ClipEncoder> encoder_;
  std::shared_ptr<LayerNorm> finalNorm_;
  std::shared_ptr<Linear> projection_;
};

}  // namespace burnish
