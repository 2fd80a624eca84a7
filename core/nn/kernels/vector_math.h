#pragma once

#include <bit>
#include <cstdint>

/// Compiles a function for the instruction sets of x86 servers and desktops; the loader picks the best one at start.
/// Its loops are plain C++ that the compiler turns into vectors.
#define BURNISH_VECTORIZED __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default"), optimize("O3")))
#define BURNISH_INLINE inline __attribute__((always_inline))

namespace burnish::kernels {

/// e^x to 2 units in the last place (Cephes' expf), without a branch; clamped to the normal floats.
BURNISH_INLINE float fastExp(float value) {
  float x = value < -87.3f ? -87.3f : value;
  x = x > 88.3f ? 88.3f : x;
  const float shifted = x * 1.44269504088896341f + 12582912.0f;  // 1.5 * 2^23: the sum is rounded to a whole number
  const float n = shifted - 12582912.0f;
  const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * r * r + r + 1.0f;
  const int32_t exponent = (std::bit_cast<int32_t>(shifted) - 0x4B400000 + 127) << 23;
  return p * std::bit_cast<float>(exponent);
}

BURNISH_INLINE float sigmoid(float x) {
  return 1.0f / (1.0f + fastExp(-x));
}

/// erf to 4e-7: the rational function of Eigen and XLA, clamped to ±4.
BURNISH_INLINE float fastErf(float value) {
  float x = value < -4.0f ? -4.0f : value;
  x = x > 4.0f ? 4.0f : x;
  const float s = x * x;
  float above = -2.72614225801306e-10f;
  above = above * s + 2.77068142495902e-08f;
  above = above * s - 2.10102402082508e-06f;
  above = above * s - 5.69250639462346e-05f;
  above = above * s - 7.34990630326855e-04f;
  above = above * s - 2.95459980854025e-03f;
  above = above * s - 1.60960333262415e-02f;
  float below = -1.45660718464996e-05f;
  below = below * s - 2.13374055278905e-04f;
  below = below * s - 1.68282697438203e-03f;
  below = below * s - 7.37332916720468e-03f;
  below = below * s - 1.42647390514189e-02f;
  return x * above / below;
}

}  // namespace burnish::kernels
