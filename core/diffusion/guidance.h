#pragma once

#include <ATen/core/Tensor.h>

namespace burnish {

/// Classifier-free guidance (Ho and Salimans, 2022) over a batch whose first half was made without and whose second
/// half with the prompt: u + scale * (c - u). [2B, …] → [B, …].
at::Tensor guide(const at::Tensor& unconditionalThenConditional, double scale);

}  // namespace burnish
