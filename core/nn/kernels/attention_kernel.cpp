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

BURNISH_INLINE const Lanes& load(const float* p) {
  return *reinterpret_cast<const Lanes*>(p);
}
BURNISH_INLINE Lanes& at(float* p) {
  return *reinterpret_cast<Lanes*>(p);
}

int64_t paddedTo(int64_t value, int64_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// rows of a head → columns [width][padded], zeros at the end.
std::vector<float> transposed(const float* x, int64_t rows, int64_t stride, int64_t width, int64_t padded) {
  std::vector<float> out(static_cast<std::size_t>(width * padded), 0.0f);
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t d = 0; d < width; ++d) out[static_cast<std::size_t>(d * padded + r)] = x[r * stride + d];
  }
  return out;
}

/// Back to rows of a head.
void copyTransposed(
    const std::vector<float>& columns, int64_t rows, int64_t stride, int64_t width, int64_t padded, float* out) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t d = 0; d < width; ++d) out[r * stride + d] = columns[static_cast<std::size_t>(d * padded + r)];
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

using Mask = int __attribute__((vector_size(64)));

/// Lanes 0 … 7 hold what is left of summing a, lanes 8 … 15 that of b; and so on with halves of halves.
BURNISH_INLINE void mergeEights(const Lanes& a, const Lanes& b, Lanes& out) {
  out = __builtin_shuffle(a, b, Mask{0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23}) +
        __builtin_shuffle(a, b, Mask{8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31});
}
BURNISH_INLINE void mergeFours(const Lanes& a, const Lanes& b, Lanes& out) {
  out = __builtin_shuffle(a, b, Mask{0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27}) +
        __builtin_shuffle(a, b, Mask{4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31});
}
BURNISH_INLINE void mergeTwos(const Lanes& a, const Lanes& b, Lanes& out) {
  out = __builtin_shuffle(a, b, Mask{0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29}) +
        __builtin_shuffle(a, b, Mask{2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31});
}
BURNISH_INLINE void mergeOnes(const Lanes& a, const Lanes& b, Lanes& out) {
  out = __builtin_shuffle(a, b, Mask{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30}) +
        __builtin_shuffle(a, b, Mask{1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31});
}

/// The sums of sixteen vectors, as one vector: fifteen steps instead of sixteen walks over the lanes.
BURNISH_INLINE void sumLanes(const Lanes (&v)[kRows][kColumns], Lanes& out) {
  Lanes quarters[4];
  for (int i = 0; i < 4; ++i) {
    Lanes left, right;
    mergeEights(v[i][0], v[i][1], left);
    mergeEights(v[i][2], v[i][3], right);
    mergeFours(left, right, quarters[i]);
  }
  Lanes left, right;
  mergeTwos(quarters[0], quarters[1], left);
  mergeTwos(quarters[2], quarters[3], right);
  mergeOnes(left, right, out);
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
    Lanes totals;
    sumLanes(sums, totals);
    for (int64_t r = 0; r < kRows; ++r) {
      for (int64_t c = 0; c < kColumns; ++c) out[r * width + d + c] = totals[r * kColumns + c];
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

BURNISH_INLINE float largestOf(const float* row, int64_t padded) {
  Lanes most = load(row);
  for (int64_t j = kLanes; j < padded; j += kLanes) {
    const Lanes next = load(row + j);
    most = next > most ? next : most;
  }
  float largest = most[0];
  for (int64_t lane = 1; lane < kLanes; ++lane) largest = most[lane] > largest ? most[lane] : largest;
  return largest;
}

BURNISH_INLINE float totalOf(const float* row, int64_t padded) {
  Lanes sums{};
  for (int64_t j = 0; j < padded; j += kLanes) sums += load(row + j);
  float total = 0.0f;
  for (int64_t lane = 0; lane < kLanes; ++lane) total += sums[lane];
  return total;
}

/// Logits of one query → exp(logit - largest), zeros behind the last key.
struct RowSums {
  float largest, total;
};
BURNISH_VECTORIZED RowSums softmaxRow(float* __restrict row, int64_t keys, int64_t padded) {
  for (int64_t j = keys; j < padded; ++j) row[j] = row[0];
  const float largest = largestOf(row, padded);
  for (int64_t j = 0; j < padded; ++j) row[j] = fastExp(row[j] - largest);
  for (int64_t j = keys; j < padded; ++j) row[j] = 0.0f;
  return {largest, totalOf(row, padded)};
}

/// Logits → weights P with a known log Σ exp, and dP → dS = P (dP - D), in place.
BURNISH_VECTORIZED void backThroughSoftmax(
    float* __restrict p, float* __restrict dp, float logSum, float correction, int64_t keys, int64_t padded) {
  for (int64_t j = 0; j < padded; ++j) {
    p[j] = fastExp(p[j] - logSum);
    dp[j] = p[j] * (dp[j] - correction);
  }
  for (int64_t j = keys; j < padded; ++j) p[j] = dp[j] = 0.0f;
}

/// Four rows of x times `factor`, packed; zeros for rows beyond `rows`.
void packRows(const float* x, int64_t first, int64_t rows, int64_t stride, int64_t width, float factor, float* out) {
  for (int64_t r = 0; r < kRows; ++r) {
    for (int64_t d = 0; d < width; ++d)
      out[r * width + d] = first + r < rows ? x[(first + r) * stride + d] * factor : 0.0f;
  }
}

float dot(const float* a, const float* b, int64_t width) {
  float total = 0.0f;
  for (int64_t d = 0; d < width; ++d) total += a[d] * b[d];
  return total;
}

}  // namespace

void attentionForward(
    const AttentionShape& shape, const float* q, const float* k, const float* v, float* o, float* logSums) {
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
    float factors[kRows];
    for (int64_t r = 0; r < kRows; ++r) {
      const RowSums sums = softmaxRow(weights.data() + r * padded, shape.keys, padded);
      factors[r] = 1.0f / sums.total;
      if (r < count) logSums[i + r] = sums.largest + std::log(sums.total);
    }
    rowsDotColumns(weights.data(), values.data(), width, padded, result);
    for (int64_t r = 0; r < count; ++r) {
      for (int64_t d = 0; d < width; ++d) o[(i + r) * shape.queryStride + d] = result[r * width + d] * factors[r];
    }
  }
}

namespace {

/// Memory of one head's backward pass: keys and values as columns, their gradients, and four rows at a time.
struct BackwardScratch {
  int64_t padded;
  std::vector<float> keys, values, dKeys, dValues, packed, scores;
  float *query, *gradient, *result, *weights, *dScores;

  BackwardScratch(const AttentionShape& shape, const AttentionSaved& saved)
      : padded(paddedTo(shape.keys, kLanes)),
        keys(transposed(saved.k, shape.keys, shape.keyStride, shape.width, padded)),
        values(transposed(saved.v, shape.keys, shape.keyStride, shape.width, padded)),
        dKeys(keys.size(), 0.0f),
        dValues(keys.size(), 0.0f),
        packed(static_cast<std::size_t>(3 * kRows * shape.width)),
        scores(static_cast<std::size_t>(2 * kRows * padded)),
        query(packed.data()),
        gradient(query + kRows * shape.width),
        result(gradient + kRows * shape.width),
        weights(scores.data()),
        dScores(weights + kRows * padded) {}
};

/// Queries i … i + 3. Rows beyond the last query have a zero query and a zero gradient, so they add nothing.
void backwardRows(
    const AttentionShape& shape, const AttentionSaved& saved, int64_t i, BackwardScratch& scratch, float* dq) {
  const int64_t width = shape.width;
  const int64_t padded = scratch.padded;
  packRows(saved.q, i, shape.queries, shape.queryStride, width, shape.scale, scratch.query);
  packRows(saved.dO, i, shape.queries, shape.queryStride, width, 1.0f, scratch.gradient);
  rowsTimesColumns(scratch.query, scratch.keys.data(), width, padded, scratch.weights);
  rowsTimesColumns(scratch.gradient, scratch.values.data(), width, padded, scratch.dScores);
  for (int64_t r = 0; r < kRows; ++r) {
    const int64_t row = std::min(i + r, shape.queries - 1);
    const float correction = dot(scratch.gradient + r * width, saved.o + row * shape.queryStride, width);
    backThroughSoftmax(scratch.weights + r * padded, scratch.dScores + r * padded, saved.logSums[row], correction,
                       shape.keys, padded);
  }
  addOuterProducts(scratch.weights, scratch.gradient, width, padded, scratch.dValues.data());
  addOuterProducts(scratch.dScores, scratch.query, width, padded, scratch.dKeys.data());
  rowsDotColumns(scratch.dScores, scratch.keys.data(), width, padded, scratch.result);
  for (int64_t r = 0; r < std::min(kRows, shape.queries - i); ++r) {
    for (int64_t d = 0; d < width; ++d)
      dq[(i + r) * shape.queryStride + d] = scratch.result[r * width + d] * shape.scale;
  }
}

}  // namespace

void attentionBackward(const AttentionShape& shape, const AttentionSaved& saved, const AttentionGradients& gradients) {
  BackwardScratch scratch(shape, saved);
  for (int64_t i = 0; i < shape.queries; i += kRows) backwardRows(shape, saved, i, scratch, gradients.q);
  // The packed queries carry the scale already.
  copyTransposed(scratch.dKeys, shape.keys, shape.keyStride, shape.width, scratch.padded, gradients.k);
  copyTransposed(scratch.dValues, shape.keys, shape.keyStride, shape.width, scratch.padded, gradients.v);
}

}  // namespace burnish::kernels
