#pragma once

#include <ATen/core/Tensor.h>

#include <span>

namespace burnish {

/// Euclidean norm over the gradients of all parameters together, as a scalar tensor that may still be on its way on a
/// GPU. Parameters without a gradient count as zero.
at::Tensor gradientNorm(std::span<const at::Tensor> parameters);

/// Scales all gradients by maximum / (norm + 1e-6) if that is less than 1, as torch's clip_grad_norm_ does.
void scaleGradients(std::span<const at::Tensor> parameters, double norm, double maximum);

}  // namespace burnish
