#pragma once

#include <ATen/core/Tensor.h>

namespace burnish {

struct GroupNormOptions {
  int64_t groups = 32;
  double epsilon = 1e-5;
  bool hasSilu = false;
};

/// Whether fusedGroupNorm() takes `x`: float on the CPU, [B, C, H, W] in channels-last layout.
bool canFuseGroupNorm(const at::Tensor& x);

/// Group norm of x (+ `added` [B, C] at every pixel, if defined), with SiLU if wanted, as one node that keeps only x
/// for backward: the normalised picture and the input of SiLU are computed again.
at::Tensor fusedGroupNorm(const at::Tensor& x,
                          const at::Tensor& added,
                          const at::Tensor& weight,
                          const at::Tensor& bias,
                          const GroupNormOptions& options);

}  // namespace burnish
