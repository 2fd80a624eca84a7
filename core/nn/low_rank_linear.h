#pragma once

#include "core/nn/low_rank_adapter.h"

#include <ATen/core/Tensor.h>

namespace burnish {

/// y = x Wᵀ + b + s (x Aᵀ) Bᵀ for a frozen W and b, as one node of the autograd graph. Backward keeps only x and the
/// narrow x Aᵀ; the low-rank part is accumulated into y in place:
///   dB = s gᵀ (x Aᵀ),  dA = s (g B)ᵀ x,  dx = g W + s (g B) A.
at::Tensor lowRankLinear(const at::Tensor& x,
                         const at::Tensor& weight,
                         const at::Tensor& bias,
                         const LowRankAdapter& lora);

}  // namespace burnish
