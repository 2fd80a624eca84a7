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

Error rangeError(const char* name, double value, const char* allowed) {
  return {ErrorCode::ValueOutOfRange, {name, std::to_string(value), allowed}, {}};
}

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

/// The fewest of `sums`, which rise, that reach `share` of the last one.
int64_t fewest(const at::Tensor& sums, double goal) {
  return (sums < goal).sum().item<int64_t>() + 1;
}

}  // namespace

Result<void> RankChoice::validate() const {
  if (rank < 1) return rangeError("--rank", static_cast<double>(rank), "1 or more");
  const bool isShare = method == Method::Frobenius || method == Method::Cumulative;
  if (isShare && !(value > 0.0 && value <= 1.0)) return rangeError("--value", value, "more than 0, at most 1");
  if (method == Method::Ratio && !(value > 1.0)) return rangeError("--value", value, "more than 1");
  return {};
}

int64_t RankChoice::choose(const at::Tensor& values, double norm) const {
  const at::Tensor exact = values.to(at::kDouble);
  int64_t count = exact.numel();
  switch (method) {
    case Method::Fixed:
      break;
    case Method::Ratio:
      count = (exact >= exact[0] / value).sum().item<int64_t>();
      break;
    case Method::Frobenius:
      count = fewest(exact.square().cumsum(0), value * value * norm * norm * (1.0 - 1e-6));
      break;
    case Method::Cumulative:
      count = fewest(exact.cumsum(0), value * exact.sum().item<double>() * (1.0 - 1e-6));
      break;
  }
  return std::clamp<int64_t>(count, 1, std::min(rank, exact.numel()));
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
