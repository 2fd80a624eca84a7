#include "core/nn/low_rank_adapter.h"

#include "core/base/check.h"
#include "core/base/philox.h"
#include "core/nn/weight_change.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {
namespace {

std::vector<int64_t> downShape(const LayerShape& shape, int64_t rank) {
  if (!shape.isConvolution()) return {rank, shape.inputs};
  return {rank, shape.inputs, shape.kernel, shape.kernel};
}

std::vector<int64_t> upShape(const LayerShape& shape, int64_t rank) {
  if (!shape.isConvolution()) return {shape.outputs, rank};
  return {shape.outputs, rank, 1, 1};
}

}  // namespace

at::Tensor LowRankAdapter::delta(const at::Tensor& weight) const {
  return lowRankDelta({up, down, {}}, alpha / static_cast<double>(rank()), weight.sizes());
}

bool LowRankAdapter::fits(const LayerShape& shape) const {
  return down.dim() >= 2 && down.sizes() == at::IntArrayRef(downShape(shape, rank())) &&
         up.sizes() == at::IntArrayRef(upShape(shape, rank()));
}

LowRankAdapter makeLowRankAdapter(
    const LayerShape& shape, int64_t rank, double alpha, uint64_t seed, uint32_t moduleIndex) {
  BURNISH_CHECK(rank > 0, "a LoRA needs a rank");
  LowRankAdapter layer{at::empty(downShape(shape, rank), at::kFloat), at::zeros(upShape(shape, rank), at::kFloat),
                       alpha, 1.0};
  const double bound = 1.0 / std::sqrt(static_cast<double>(layer.down[0].numel()));
  PhiloxStream stream(seed, RandomPurpose::Init, moduleIndex);
  float* values = layer.down.mutable_data_ptr<float>();
  for (int64_t i = 0; i < layer.down.numel(); ++i) {
    values[i] = static_cast<float>((2.0 * stream.nextUniform() - 1.0) * bound);
  }
  layer.down.set_requires_grad(true);
  layer.up.set_requires_grad(true);
  return layer;
}

}  // namespace burnish
