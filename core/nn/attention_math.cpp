#include "core/nn/attention_math.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {
namespace {

/// The fused CPU kernel works in blocks of head size; below this its backward pass is slower than plain products.
constexpr int64_t kSmallestFusedHead = 8;

at::Tensor splitHeads(const at::Tensor& x, int64_t heads) {
  return x.unflatten(-1, {heads, x.size(-1) / heads}).transpose(1, 2);
}

at::Tensor plainAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) {
  const double scale = 1.0 / std::sqrt(static_cast<double>(q.size(-1)));
  return at::matmul(at::softmax(at::matmul(q * scale, k.transpose(-1, -2)), -1), v);
}

}  // namespace

at::Tensor attentionMath(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionMathOptions& options) {
  const at::Tensor qh = splitHeads(q, options.heads);
  const at::Tensor kh = splitHeads(k, options.heads);
  const at::Tensor vh = splitHeads(v, options.heads);
  const bool isPlain = q.is_cpu() && !options.isCausal && qh.size(-1) < kSmallestFusedHead;
  const at::Tensor y = isPlain ? plainAttention(qh, kh, vh)
                               : at::scaled_dot_product_attention(qh, kh, vh, {}, 0.0, options.isCausal);
  return y.transpose(1, 2).flatten(2);
}

}  // namespace burnish
