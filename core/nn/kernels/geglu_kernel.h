#pragma once

#include <cstdint>

namespace burnish::kernels {

/// y[r, f] = h[r, f] * gelu(h[r, width + f]) for `rows` rows of h [rows, 2 * width].
void gegluForward(const float* h, int64_t rows, int64_t width, float* y);

/// dh from dy: d value = dy * gelu(gate); d gate = dy * value * (Φ(gate) + gate φ(gate)).
void gegluBackward(const float* h, const float* dy, int64_t rows, int64_t width, float* dh);

}  // namespace burnish::kernels
