#include "core/nn/attention_math.h"

#include "core/nn/fused_attention.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

at::Tensor splitHeads(const at::Tensor& x, int64_t heads) {
  return x.unflatten(-1, {heads, x.size(-1) / heads}).transpose(1, 2);
}

}  // namespace

at::Tensor attentionMath(const at::Tensor& q,
                         const at::Tensor& k,
                         const at::Tensor& v,
                         const AttentionMathOptions& options) {
  if (!options.isCausal && canFuseAttention(q, k, options.heads)) return fusedAttention(q, k, v, options.heads);
  const auto split = [&](const at::Tensor& x) { return splitHeads(x, options.heads); };
  return at::scaled_dot_product_attention(split(q), split(k), split(v), {}, 0.0, options.isCausal)
      .transpose(1, 2)
      .flatten(2);
}

}  // namespace burnish
