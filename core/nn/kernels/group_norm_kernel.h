#pragma once

#include <cstdint>

namespace burnish::kernels {

/// A slice of whole groups of one sample in channels-last layout: `pixels` rows of `channels` floats, `stride` floats
/// apart; all pointers below point to the slice's first channel.
struct GroupNormSlice {
  int64_t pixels = 0;
  int64_t stride = 0;
  int64_t channels = 0;
  int64_t perGroup = 0;  ///< Channels of a group; divides `channels`.
  double epsilon = 1e-5;
  bool hasSilu = false;
};

struct GroupNormParameters {
  const float* weight = nullptr;
  const float* bias = nullptr;
  const float* added = nullptr;  ///< Added to every pixel of the input first (the time embedding); may be null.
};

/// What forward keeps for backward, one value for each channel: (x - center) * rstd is the normalised input.
struct GroupNormState {
  float* center = nullptr;  ///< Mean of the group less `added`.
  float* rstd = nullptr;
};

void groupNormForward(const GroupNormSlice& slice,
                      const GroupNormParameters& parameters,
                      const float* x,
                      const GroupNormState& state,
                      float* y);

/// dx, and per channel the sums over pixels that are the gradients of weight and bias (of this sample).
void groupNormBackward(const GroupNormSlice& slice,
                       const GroupNormParameters& parameters,
                       const GroupNormState& state,
                       const float* x,
                       const float* dy,
                       float* dx,
                       float* dWeight,
                       float* dBias);

}  // namespace burnish::kernels
