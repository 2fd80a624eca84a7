#pragma once

#include <cstdint>

namespace burnish::kernels {

/// One head of one sample: rows of `width` floats inside wider rows. `width` is a multiple of 4.
struct AttentionShape {
  int64_t queries = 0;
  int64_t keys = 0;
  int64_t width = 0;
  int64_t queryStride = 0;  ///< Floats from one row of q, o, dq and do to the next.
  int64_t keyStride = 0;    ///< The same for k, v, dk and dv.
  float scale = 1.0f;       ///< Of the logits: 1 / sqrt(width).
};

/// o = softmax(scale q kᵀ) v. `logSums` takes log Σ exp of each query's logits, for backward. Made for narrow heads,
/// where matrix products of that depth waste most of their time: logits stay in the first-level cache.
void attentionForward(
    const AttentionShape& shape, const float* q, const float* k, const float* v, float* o, float* logSums);

/// What backward works from: inputs, result and log sums of forward, and the gradient of the result.
struct AttentionSaved {
  const float *q, *k, *v, *o, *logSums, *dO;
};
struct AttentionGradients {
  float *q, *k, *v;
};

/// With P the weights and D = Σ do * o of each query: dv = Pᵀ do, dS = P (do vᵀ - D), dq = scale dS k,
/// dk = scale dSᵀ q (Dao et al., "FlashAttention", 2022).
void attentionBackward(const AttentionShape& shape, const AttentionSaved& saved, const AttentionGradients& gradients);

}  // namespace burnish::kernels
