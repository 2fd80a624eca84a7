#pragma once

#include <ATen/core/Tensor.h>

namespace burnish {

/// Whether fusedAttention() takes these and is the fastest way: float on the CPU, heads narrow enough that matrix
/// products of their width waste most of their time.
bool canFuseAttention(const at::Tensor& q, const at::Tensor& k, int64_t heads);

/// softmax(q kᵀ / sqrt(d)) v for each head as one node that keeps q, k, v, the result and one number a query. q [B, T,
/// heads * d], k and v [B, S, heads * d] → [B, T, heads * d]; heads stay where they lie, nothing is transposed.
at::Tensor fusedAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int64_t heads);

}  // namespace burnish
