#include "core/nn/kernels/attention_kernel.h"

#include "core/nn/kernels/vector_math.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace burnish::kernels {
namespace {

/// Sixteen floats; narrower machines work on it in parts.
using Lanes = float __attribute__((vector_size(64), aligned(4), may_alias));
constexpr int64_t kLanes = 16;
/// Queries that go through together, so that each loaded key serves four of them.
constexpr int64_t kRows = 4;
/// Columns of a head whose sums are kept in registers at a time.
constexpr int64_t kColumns = 4;

BURNISH_INLINE const Lanes& load(const float* p) { return *reinterpret_cast<const Lanes*>(p); }
BURNISH_INLINE Lanes& at(float* p) { return *reinterpret_cast<Lanes*>(p); }

int64_t paddedTo(int64_t value, int64_t unit) { return (value + unit - 1) / unit * unit; }

/// rows of a head → columns [width][padded], zeros at the end.
std::vector<float> transposed(const float* x, int64_t rows, int64_t stride, int64_t width, int64_t padded) {
  std::vector<float> out(static_cast<std::size_t>(width * padded), 0.0f);
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t d = 0; d < width; ++d) out[static_cast<std::size_t>(d * padded + r)] = x[r * stride + d];
  }
  return out;
}

void addTransposed(const std::vector<float>& columns, int64_t rows, int64_t stride, int64_t width, int64_t padded, float factor, float* out) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t d = 0; d < width; ++d) out[r * stride + d] = columns[static_cast<std::size_t>(d * padded + r)] * factor;
  }
}

/// out[r][j] = Σ_d a[r][d] * columns[d][j] for four rows. a: [kRows][width].
BURNISH_VECTORIZED void rowsTimesColumns(
    const float* __restrict a, const float* __restrict columns, int64_t width, int64_t padded, float* __restrict out) {
  for (int64_t j = 0; j < padded; j += kLanes) {
    Lanes sum0{}, sum1{}, sum2{}, sum3{};
    for (int64_t d = 0; d < width; ++d) {
      const Lanes column = load(columns + d * padded + j);
      sum0 += a[d] * column;
      sum1 += a[width + d] * column;
      sum2 += a[2 * width + d] * column;
      sum3 += a[3 * width + d] * column;
    }
    at(out + j) = sum0;
    at(out + padded + j) = sum1;
    at(out + 2 * padded + j) = sum2;
    at(out + 3 * padded + j) = sum3;
  }
}

/// out[r][d] = Σ_j p[r][j] * columns[d][j] for four rows and all d.
BURNISH_VECTORIZED void rowsDotColumns(
    const float* __restrict p, const float* __restrict columns, int64_t width, int64_t padded, float* __restrict out) {
  for (int64_t d = 0; d < width; d += kColumns) {
    Lanes sums[kRows][kColumns] = {};
    const float* __restrict first = columns + d * padded;
    for (int64_t j = 0; j < padded; j += kLanes) {
      for (int64_t c = 0; c < kColumns; ++c) {
        const Lanes column = load(first + c * padded + j);
        for (int64_t r = 0; r < kRows; ++r) sums[r][c] += load(p + r * padded + j) * column;
      }
    }
    for (int64_t r = 0; r < kRows; ++r) {
      for (int64_t c = 0; c < kColumns; ++c) {
        float total = 0.0f;
        for (int64_t lane = 0; lane < kLanes; ++lane) total += sums[r][c][lane];
        out[r * width + d + c] = total;
      }
    }
  }
}

/// columns[d][j] += Σ_r p[r][j] * a[r][d] for four rows.
BURNISH_VECTORIZED void addOuterProducts(
    const float* __restrict p, const float* __restrict a, int64_t width, int64_t padded, float* __restrict columns) {
  for (int64_t j = 0; j < padded; j += kLanes) {
    const Lanes p0 = load(p + j);
    const Lanes p1 = load(p + padded + j);
    const Lanes p2 = load(p + 2 * padded + j);
    const Lanes p3 = load(p + 3 * padded + j);
    for (int64_t d = 0; d < width; ++d) {
      at(columns + d * padded + j) += p0 * a[d] + p1 * a[width + d] + p2 * a[2 * width + d] + p3 * a[3 * width + d];
    }
  }
}

/// Logits of one query → weights that sum to 1 over the first `keys`, zeros behind; returns log Σ exp.
BURNISH_VECTORIZED float softmaxRow(float* __restrict row, int64_t keys, int64_t padded) {
  float largest = row[0];
  for (int64_t j = 1; j < keys; ++j) largest = row[j] > largest ? row[j] : largest;
  for (int64_t j = 0; j < padded; ++j) row[j] = fastExp(row[j] - largest);
  for (int64_t j = keys; j < padded; ++j) row[j] = 0.0f;
  Lanes sums{};
  for (int64_t j = 0; j < padded; j += kLanes) sums += load(row + j);
  float total = 0.0f;
  for (int64_t lane = 0; lane < kLanes; ++lane) total += sums[lane];
  const float factor = 1.0f / total;
  for (int64_t j = 0; j < padded; ++j) row[j] *= factor;
  return largest + std::log(total);
}

/// Logits → weights with a known log Σ exp.
BURNISH_VECTORIZED void weightsRow(float* __restrict row, float logSum, int64_t keys, int64_t padded) {
  for (int64_t j = 0; j < padded; ++j) row[j] = fastExp(row[j] - logSum);
  for (int64_t j = keys; j < padded; ++j) row[j] = 0.0f;
}

/// dP → dS = P (dP - D), in place.
BURNISH_VECTORIZED void throughSoftmax(const float* __restrict p, float correction, int64_t padded, float* __restrict dp) {
  for (int64_t j = 0; j < padded; ++j) dp[j] = p[j] * (dp[j] - correction);
}

/// Four rows of x times `factor`, packed; zeros for rows beyond `rows`.
void packRows(const float* x, int64_t first, int64_t rows, int64_t stride, int64_t width, float factor, float* out) {
  for (int64_t r = 0; r < kRows; ++r) {
    for (int64_t d = 0; d < width; ++d) out[r * width + d] = first + r < rows ? x[(first + r) * stride + d] * factor : 0.0f;
  }
}

float dot(const float* a, const float* b, int64_t width) {
  float total = 0.0f;
  for (int64_t d = 0; d < width; ++d) total += a[d] * b[d];
  return total;
}

}  // namespace

void attentionForward(const AttentionShape& shape, const float* q, const float* k, const float* v, float* o, float* logSums) {
  const int64_t width = shape.width;
  const int64_t padded = paddedTo(shape.keys, kLanes);
  const std::vector<float> keys = transposed(k, shape.keys, shape.keyStride, width, padded);
  const std::vector<float> values = transposed(v, shape.keys, shape.keyStride, width, padded);
  std::vector<float> rows(static_cast<std::size_t>(2 * kRows * width));
  std::vector<float> weights(static_cast<std::size_t>(kRows * padded));
  float* result = rows.data() + kRows * width;
  for (int64_t i = 0; i < shape.queries; i += kRows) {
    const int64_t count = std::min(kRows, shape.queries - i);
    packRows(q, i, shape.queries, shape.queryStride, width, shape.scale, rows.data());
    rowsTimesColumns(rows.data(), keys.data(), width, padded, weights.data());
    for (int64_t r = 0; r < count; ++r) logSums[i + r] = softmaxRow(weights.data() + r * padded, shape.keys, padded);
    rowsDotColumns(weights.data(), values.data(), width, padded, result);
    for (int64_t r = 0; r < count; ++r) std::copy_n(result + r * width, width, o + (i + r) * shape.queryStride);
  }
}

void attentionBackward(const AttentionShape& shape,
                       const float* q,
                       const float* k,
                       const float* v,
                       const float* o,
                       const float* logSums,
                       const float* dO,
                       float* dq,
                       float* dk,
                       float* dv) {
  const int64_t width = shape.width;
  const int64_t padded = paddedTo(shape.keys, kLanes);
  const std::vector<float> keys = transposed(k, shape.keys, shape.keyStride, width, padded);
  const std::vector<float> values = transposed(v, shape.keys, shape.keyStride, width, padded);
  std::vector<float> dKeys(keys.size(), 0.0f), dValues(keys.size(), 0.0f);
  std::vector<float> packed(static_cast<std::size_t>(3 * kRows * width));
  std::vector<float> scores(static_cast<std::size_t>(2 * kRows * padded));
  float* query = packed.data();
  float* gradient = query + kRows * width;
  float* result = gradient + kRows * width;
  float* weights = scores.data();
  float* dScores = weights + kRows * padded;
  for (int64_t i = 0; i < shape.queries; i += kRows) {
    const int64_t count = std::min(kRows, shape.queries - i);
    packRows(q, i, shape.queries, shape.queryStride, width, shape.scale, query);
    packRows(dO, i, shape.queries, shape.queryStride, width, 1.0f, gradient);
    rowsTimesColumns(query, keys.data(), width, padded, weights);
    rowsTimesColumns(gradient, values.data(), width, padded, dScores);
    for (int64_t r = 0; r < kRows; ++r) {
      const int64_t row = std::min(i + r, shape.queries - 1);
      const float correction = dot(gradient + r * width, o + row * shape.queryStride, width);
      weightsRow(weights + r * padded, logSums[row], shape.keys, padded);
      throughSoftmax(weights + r * padded, correction, padded, dScores + r * padded);
    }
    // Rows beyond the last query have a zero gradient and a zero query, so they add nothing.
    addOuterProducts(weights, gradient, width, padded, dValues.data());
    addOuterProducts(dScores, query, width, padded, dKeys.data());
    rowsDotColumns(dScores, keys.data(), width, padded, result);
    for (int64_t r = 0; r < count; ++r) {
      for (int64_t d = 0; d < width; ++d) dq[(i + r) * shape.queryStride + d] = result[r * width + d] * shape.scale;
    }
  }
  // The packed queries carry the scale already.
  addTransposed(dKeys, shape.keys, shape.keyStride, width, padded, 1.0f, dk);
  addTransposed(dValues, shape.keys, shape.keyStride, width, padded, 1.0f, dv);
}

}  // namespace burnish::kernels
