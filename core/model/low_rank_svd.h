#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>

namespace burnish {

/// A matrix as left · diag(values) · right with orthonormal columns and rows: [m, r], [r] falling, [r, n].
struct SingularFactors {
  at::Tensor left;
  at::Tensor values;  ///< float, contiguous, on the CPU.
  at::Tensor right;
  double norm = 0.0;  ///< Frobenius norm of the whole matrix.

  /// The singular values in main memory.
  [[nodiscard]] std::span<const float> valueSpan() const;
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
