#pragma once

#include <ATen/core/Tensor.h>

namespace burnish {

struct AttentionMathOptions {
  int64_t heads = 1;
  bool isCausal = false;  ///< Position i sees positions ≤ i only.
};

/// softmax(q kᵀ / sqrt(d)) v for each head. q [B, T, heads * d], k and v [B, S, heads * d] → [B, T, heads * d]. Picks
/// whichever of LibTorch's fused kernel and plain products is faster at these sizes.
at::Tensor attentionMath(const at::Tensor& q,
                         const at::Tensor& k,
                         const at::Tensor& v,
                         const AttentionMathOptions& options);

}  // namespace burnish
