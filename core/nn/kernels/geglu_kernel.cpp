#include "core/nn/kernels/geglu_kernel.h"

#include "core/nn/kernels/vector_math.h"

namespace burnish::kernels {
namespace {

constexpr float kRootHalf = 0.70710678118654752f;
constexpr float kDensityAtZero = 0.39894228040143268f;  // 1 / sqrt(2 π)

/// Φ, the normal distribution function.
BURNISH_INLINE float normalBelow(float x) {
  return 0.5f + 0.5f * fastErf(x * kRootHalf);
}

}  // namespace

BURNISH_VECTORIZED void gegluForward(const float* __restrict h, int64_t rows, int64_t width, float* __restrict y) {
  for (int64_t row = 0; row < rows; ++row) {
    const float* __restrict value = h + row * 2 * width;
    const float* __restrict gate = value + width;
    float* __restrict out = y + row * width;
    for (int64_t i = 0; i < width; ++i) out[i] = value[i] * gate[i] * normalBelow(gate[i]);
  }
}

BURNISH_VECTORIZED void gegluBackward(
    const float* __restrict h, const float* __restrict dy, int64_t rows, int64_t width, float* __restrict dh) {
  for (int64_t row = 0; row < rows; ++row) {
    const float* __restrict value = h + row * 2 * width;
    const float* __restrict gate = value + width;
    const float* __restrict g = dy + row * width;
    float* __restrict dValue = dh + row * 2 * width;
    float* __restrict dGate = dValue + width;
    for (int64_t i = 0; i < width; ++i) {
      const float below = normalBelow(gate[i]);
      const float density = kDensityAtZero * fastExp(-0.5f * gate[i] * gate[i]);
      dValue[i] = g[i] * gate[i] * below;
      dGate[i] = g[i] * value[i] * (below + gate[i] * density);
    }
  }
}

}  // namespace burnish::kernels
