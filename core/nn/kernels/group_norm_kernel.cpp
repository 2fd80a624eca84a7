#include "core/nn/kernels/group_norm_kernel.h"

#include "core/nn/kernels/vector_math.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace burnish::kernels {
namespace {

/// Rows that are summed in float before the sum goes into a double.
constexpr int64_t kRows = 128;

/// sum[c] = Σ x[p, c] - center[c], squares[c] = Σ (x[p, c] - center[c])², over some rows.
BURNISH_VECTORIZED void sumRows(const float* __restrict x,
                                int64_t rows,
                                int64_t stride,
                                int64_t channels,
                                const float* __restrict center,
                                float* __restrict sum,
                                float* __restrict squares) {
  for (int64_t c = 0; c < channels; ++c) sum[c] = squares[c] = 0.0f;
  for (int64_t p = 0; p < rows; ++p) {
    const float* __restrict row = x + p * stride;
    for (int64_t c = 0; c < channels; ++c) {
      const float d = row[c] - center[c];
      sum[c] += d;
      squares[c] += d * d;
    }
  }
}

BURNISH_VECTORIZED void normalize(const float* __restrict x,
                                  int64_t rows,
                                  int64_t stride,
                                  int64_t channels,
                                  const float* __restrict factor,
                                  const float* __restrict offset,
                                  bool hasSilu,
                                  float* __restrict y) {
  for (int64_t p = 0; p < rows; ++p) {
    const float* __restrict in = x + p * stride;
    float* __restrict out = y + p * stride;
    if (hasSilu) {
      for (int64_t c = 0; c < channels; ++c) {
        const float z = in[c] * factor[c] + offset[c];
        out[c] = z * sigmoid(z);
      }
    } else {
      for (int64_t c = 0; c < channels; ++c) out[c] = in[c] * factor[c] + offset[c];
    }
  }
}

/// dz, the gradient before SiLU, into dx; its sums and those of dz * (x - center).
BURNISH_VECTORIZED void backThroughSilu(const float* __restrict x,
                                        const float* __restrict dy,
                                        int64_t rows,
                                        int64_t stride,
                                        int64_t channels,
                                        const float* __restrict factor,
                                        const float* __restrict offset,
                                        const float* __restrict center,
                                        bool hasSilu,
                                        float* __restrict dx,
                                        float* __restrict sum,
                                        float* __restrict product) {
  for (int64_t c = 0; c < channels; ++c) sum[c] = product[c] = 0.0f;
  for (int64_t p = 0; p < rows; ++p) {
    const float* __restrict in = x + p * stride;
    const float* __restrict g = dy + p * stride;
    float* __restrict out = dx + p * stride;
    for (int64_t c = 0; c < channels; ++c) {
      float dz = g[c];
      if (hasSilu) {
        const float z = in[c] * factor[c] + offset[c];
        const float s = sigmoid(z);
        dz *= s * (1.0f + z * (1.0f - s));
      }
      out[c] = dz;
      sum[c] += dz;
      product[c] += dz * (in[c] - center[c]);
    }
  }
}

/// dx = dz * factor + x * slope + constant, in place of dz.
BURNISH_VECTORIZED void combine(const float* __restrict x,
                                int64_t rows,
                                int64_t stride,
                                int64_t channels,
                                const float* __restrict factor,
                                const float* __restrict slope,
                                const float* __restrict constant,
                                float* __restrict dx) {
  for (int64_t p = 0; p < rows; ++p) {
    const float* __restrict in = x + p * stride;
    float* __restrict out = dx + p * stride;
    for (int64_t c = 0; c < channels; ++c) out[c] = out[c] * factor[c] + in[c] * slope[c] + constant[c];
  }
}

/// Sums over all pixels, in double.
struct ChannelSums {
  std::vector<double> first, second;
};

/// Runs `part(firstRow, rows, first, second)` over pieces of the rows and adds up what it gives.
template <class Part>
ChannelSums sumInPieces(const GroupNormSlice& slice, Part part) {
  const auto channels = static_cast<std::size_t>(slice.channels);
  ChannelSums total{std::vector<double>(channels), std::vector<double>(channels)};
  std::vector<float> first(channels), second(channels);
  for (int64_t row = 0; row < slice.pixels; row += kRows) {
    part(row, std::min(kRows, slice.pixels - row), first.data(), second.data());
    for (std::size_t c = 0; c < channels; ++c) {
      total.first[c] += first[c];
      total.second[c] += second[c];
    }
  }
  return total;
}

/// Sums of (x - center) and its square.
ChannelSums sumsAround(const GroupNormSlice& slice, const float* x, const std::vector<float>& center) {
  return sumInPieces(slice, [&](int64_t row, int64_t rows, float* sum, float* squares) {
    sumRows(x + row * slice.stride, rows, slice.stride, slice.channels, center.data(), sum, squares);
  });
}

float addedAt(const GroupNormParameters& parameters, int64_t channel) {
  return parameters.added == nullptr ? 0.0f : parameters.added[channel];
}

/// Mean first, then the squares around it: the variance stays exact where the mean is large.
void findState(const GroupNormSlice& slice,
               const GroupNormParameters& parameters,
               const float* x,
               const GroupNormState& state) {
  const auto channels = static_cast<std::size_t>(slice.channels);
  const double count = static_cast<double>(slice.pixels * slice.perGroup);
  std::vector<float> center(channels, 0.0f);
  const ChannelSums sums = sumsAround(slice, x, center);
  for (int64_t g = 0; g < slice.channels; g += slice.perGroup) {
    double total = 0.0;
    for (int64_t c = g; c < g + slice.perGroup; ++c) {
      total += sums.first[static_cast<std::size_t>(c)] + static_cast<double>(slice.pixels) * addedAt(parameters, c);
    }
    for (int64_t c = g; c < g + slice.perGroup; ++c) {
      center[static_cast<std::size_t>(c)] = static_cast<float>(total / count - addedAt(parameters, c));
    }
  }
  const ChannelSums squares = sumsAround(slice, x, center);
  for (int64_t g = 0; g < slice.channels; g += slice.perGroup) {
    double total = 0.0;
    for (int64_t c = g; c < g + slice.perGroup; ++c) total += squares.second[static_cast<std::size_t>(c)];
    const auto rstd = static_cast<float>(1.0 / std::sqrt(total / count + slice.epsilon));
    std::fill_n(state.rstd + g, slice.perGroup, rstd);
  }
  std::copy(center.begin(), center.end(), state.center);
}

/// y = x * factor + offset.
struct Affine {
  std::vector<float> factor, offset;
};

Affine affineOf(const GroupNormSlice& slice, const GroupNormParameters& parameters, const GroupNormState& state) {
  Affine affine;
  for (int64_t c = 0; c < slice.channels; ++c) {
    const float factor = parameters.weight[c] * state.rstd[c];
    affine.factor.push_back(factor);
    affine.offset.push_back(parameters.bias[c] - state.center[c] * factor);
  }
  return affine;
}

}  // namespace

void groupNormForward(const GroupNormSlice& slice,
                      const GroupNormParameters& parameters,
                      const float* x,
                      const GroupNormState& state,
                      float* y) {
  findState(slice, parameters, x, state);
  const Affine affine = affineOf(slice, parameters, state);
  normalize(x, slice.pixels, slice.stride, slice.channels, affine.factor.data(), affine.offset.data(), slice.hasSilu,
            y);
}

void groupNormBackward(const GroupNormSlice& slice,
                       const GroupNormParameters& parameters,
                       const GroupNormState& state,
                       const float* x,
                       const float* dy,
                       float* dx,
                       float* dWeight,
                       float* dBias) {
  const Affine affine = affineOf(slice, parameters, state);
  const ChannelSums sums = sumInPieces(slice, [&](int64_t row, int64_t rows, float* sum, float* product) {
    const int64_t at = row * slice.stride;
    backThroughSilu(x + at, dy + at, rows, slice.stride, slice.channels, affine.factor.data(), affine.offset.data(),
                    state.center, slice.hasSilu, dx + at, sum, product);
  });
  const auto channels = static_cast<std::size_t>(slice.channels);
  const double count = static_cast<double>(slice.pixels * slice.perGroup);
  std::vector<float> slope(channels), constant(channels);
  for (int64_t g = 0; g < slice.channels; g += slice.perGroup) {
    const double rstd = state.rstd[g];
    double total = 0.0;
    double product = 0.0;
    for (int64_t c = g; c < g + slice.perGroup; ++c) {
      total += sums.first[static_cast<std::size_t>(c)] * parameters.weight[c];
      product += sums.second[static_cast<std::size_t>(c)] * parameters.weight[c];
    }
    for (int64_t c = g; c < g + slice.perGroup; ++c) {
      const double k = -rstd * rstd * rstd * product / count;
      slope[static_cast<std::size_t>(c)] = static_cast<float>(k);
      constant[static_cast<std::size_t>(c)] = static_cast<float>(-rstd * total / count - k * state.center[c]);
    }
  }
  combine(x, slice.pixels, slice.stride, slice.channels, affine.factor.data(), slope.data(), constant.data(), dx);
  for (int64_t c = 0; c < slice.channels; ++c) {
    dWeight[c] = static_cast<float>(sums.second[static_cast<std::size_t>(c)] * state.rstd[c]);
    dBias[c] = static_cast<float>(sums.first[static_cast<std::size_t>(c)]);
  }
}

}  // namespace burnish::kernels
