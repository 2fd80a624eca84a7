#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace burnish {

/// How many singular values are kept. Fixed: `rank`. Ratio: those not smaller than the largest divided by `value`.
/// Frobenius: the fewest whose root of the sum of squares is `value` of the whole. Cumulative: the fewest whose sum is
/// `value` of the whole. Never more than `rank`, and at least one.
struct RankChoice {
  enum class Method : uint8_t { Fixed, Ratio, Frobenius, Cumulative };
  Method method = Method::Fixed;
  double value = 0.0;
  int64_t rank = 16;

  /// ValueOutOfRange: a rank below 1, a ratio not above 1, or a share that is not between 0 and 1.
  [[nodiscard]] Result<void> validate() const;
  /// `values`: singular values, falling. `norm`: root of the sum of squares of all there are.
  [[nodiscard]] int64_t choose(const at::Tensor& values, double norm) const;
};

/// A matrix as left · diag(values) · right with orthonormal columns and rows: [m, r], [r] falling, [r, n].
struct SingularFactors {
  at::Tensor left;
  at::Tensor values;
  at::Tensor right;
  double norm = 0.0;  ///< Frobenius norm of the whole matrix.

  /// The first `rank` of them as up [m, rank] and down [rank, n], each with the roots of the values.
  struct Pair {
    at::Tensor up;
    at::Tensor down;
  };
  [[nodiscard]] Pair pair(int64_t rank) const;
};

/// Of up [m, r] · down [r, n], without the product: both are reduced to r × r by QR, of whose product the singular
/// values are those of the whole.
SingularFactors factorsOfProduct(const at::Tensor& up, const at::Tensor& down);

/// The first `rank` of a matrix. Large ones by the randomised range finder with power iterations (Halko, Martinsson,
/// Tropp, "Finding structure with randomness", 2011), which is exact for a matrix of no higher rank; the same numbers
/// every time.
SingularFactors factorsOfMatrix(const at::Tensor& matrix, int64_t rank);

}  // namespace burnish
