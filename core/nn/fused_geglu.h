#pragma once

#include <ATen/core/Tensor.h>

namespace burnish {

/// Value times gelu(gate) of h = [value, gate] along the last axis, with the exact gelu; on the CPU one node that keeps
/// only h.
at::Tensor geglu(const at::Tensor& h);

}  // namespace burnish
