#include "core/model/conditioning.h"

#include <ATen/ATen.h>

namespace burnish {

Conditioning joined(const Conditioning& a, const Conditioning& b) {
  const auto join = [](const at::Tensor& one, const at::Tensor& other) {
    return one.defined() ? at::cat({one, other}) : at::Tensor();
  };
  return {join(a.context, b.context), join(a.pooled, b.pooled), join(a.timeIds, b.timeIds)};
}

}  // namespace burnish
