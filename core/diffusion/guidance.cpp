#include "core/diffusion/guidance.h"

#include <ATen/ATen.h>

namespace burnish {

at::Tensor guide(const at::Tensor& unconditionalThenConditional, double scale) {
  const std::vector<at::Tensor> halves = unconditionalThenConditional.chunk(2);
  return halves[0] + scale * (halves[1] - halves[0]);
}

}  // namespace burnish
