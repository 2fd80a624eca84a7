#include "core/model/low_rank_svd.h"

#include "core/base/philox.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace burnish {
namespace {

constexpr int64_t kOversampling = 16;
constexpr int kPowerIterations = 4;
/// Up to this side a full decomposition costs less than finding the range.
constexpr int64_t kSmallSide = 96;

SingularFactors decompose(const at::Tensor& matrix) {
  auto [left, values, right] = at::linalg_svd(matrix, false);
  return {left, values, right, values.norm().item<double>()};
}

at::Tensor randomDirections(int64_t rows, int64_t columns) {
  at::Tensor directions = at::empty({rows, columns}, at::kDouble);
  PhiloxStream stream(0, RandomPurpose::Init, 0);
  double* values = directions.mutable_data_ptr<double>();
  for (int64_t i = 0; i < directions.numel(); ++i) values[i] = 2.0 * stream.nextUniform() - 1.0;
  return directions.to(at::kFloat);
}

at::Tensor orthonormal(const at::Tensor& columns) {
  return std::get<0>(at::linalg_qr(columns));
}

}  // namespace

std::span<const float> SingularFactors::valueSpan() const {
  return {values.const_data_ptr<float>(), static_cast<std::size_t>(values.numel())};
}

SingularFactors::Pair SingularFactors::pair(int64_t rank) const {
  const at::Tensor roots = values.narrow(0, 0, rank).sqrt();
  return {(left.narrow(1, 0, rank) * roots).contiguous(), (roots.unsqueeze(1) * right.narrow(0, 0, rank)).contiguous()};
}

SingularFactors factorsOfProduct(const at::Tensor& up, const at::Tensor& down) {
  const auto [leftBase, leftRest] = at::linalg_qr(up.to(at::kDouble));
  const auto [rightBase, rightRest] = at::linalg_qr(down.to(at::kDouble).t());
  SingularFactors inner = decompose(at::mm(leftRest, rightRest.t()));
  return {at::mm(leftBase, inner.left).to(at::kFloat), inner.values.to(at::kFloat),
          at::mm(inner.right, rightBase.t()).to(at::kFloat), inner.norm};
}

SingularFactors factorsOfMatrix(const at::Tensor& matrix, int64_t rank) {
  const int64_t side = std::min(matrix.size(0), matrix.size(1));
  const int64_t width = std::min(side, rank + kOversampling);
  if (side <= kSmallSide || 2 * width >= side) return decompose(matrix);
  at::Tensor range = orthonormal(at::mm(matrix, randomDirections(matrix.size(1), width)));
  for (int i = 0; i < kPowerIterations; ++i)
    range = orthonormal(at::mm(matrix, orthonormal(at::mm(matrix.t(), range))));
  SingularFactors inner = decompose(at::mm(range.t(), matrix));
  return {at::mm(range, inner.left), inner.values, inner.right, matrix.norm().item<double>()};
}

}  // namespace burnish
