#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>

namespace burnish {

/// LossNotFinite, naming the step and the learning rate, unless loss and gradient norm are both finite. Checked before
/// the optimizer step, so that no weight is ever made from such numbers.
Result<void> requireFinite(int64_t step, double learningRate, double loss, double gradientNorm);

/// True if every value of every tensor is finite: what may be saved.
bool allFinite(std::span<const at::Tensor> tensors);

}  // namespace burnish
