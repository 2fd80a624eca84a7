#pragma once

#include "core/nn/linear.h"
#include "core/nn/module_list.h"
#include "core/nn/rms_norm.h"

namespace burnish {

struct JointAttentionOptions {
  int64_t width = 0;  ///< Of both streams.
  int64_t heads = 1;
  bool hasNorms = false;         ///< RMS norms of the queries and keys of each head (SD3.5).
  bool hasContext = true;        ///< Without: plain self-attention of the picture, under the same names.
  bool hasContextOutput = true;  ///< The last block has no further use for the text.
};

/// What becomes of the two streams; `context` is undefined where there is none.
struct JointStreams {
  torch::Tensor picture;  ///< [B, T, width]
  torch::Tensor context;  ///< [B, S, width]
};

/// Attention over picture and text together, each with projections of its own (Esser et al., "Scaling Rectified Flow
/// Transformers", 2024). Diffusers' names: to_q, to_k, to_v, to_out.0, norm_q, norm_k for the picture; add_q_proj,
/// add_k_proj, add_v_proj, to_add_out, norm_added_q, norm_added_k for the text.
class JointAttention : public torch::nn::Module {
 public:
  explicit JointAttention(const JointAttentionOptions& options);

  JointStreams forward(const JointStreams& streams);

 private:
  /// Projections and norms of one stream.
  struct Stream {
    std::shared_ptr<Linear> q, k, v;
    std::shared_ptr<RmsNorm> normQ, normK;
  };
  struct Projected {
    torch::Tensor q, k, v;
  };
  /// Module names of a stream: those of the three projections and two norms.
  struct StreamNames {
    const char *q, *k, *v, *normQ, *normK;
  };
  Stream makeStream(const StreamNames& names);
  [[nodiscard]] Projected project(const Stream& stream, const torch::Tensor& x) const;
  [[nodiscard]] torch::Tensor normed(const std::shared_ptr<RmsNorm>& norm, const torch::Tensor& x) const;

  JointAttentionOptions options_;
  Stream picture_, context_;
  std::shared_ptr<ModuleList<Linear>> toOut_;
  std::shared_ptr<Linear> toAddOut_;
};

}  // namespace burnish
