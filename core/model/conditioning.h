#pragma once

#include <torch/types.h>

namespace burnish {

/// What a denoiser is told about the picture besides the timestep. A family uses what it knows; the rest is undefined.
struct Conditioning {
  torch::Tensor context = {};  ///< [B, T, width]: the text, token by token.
  torch::Tensor pooled = {};   ///< [B, P]: the text as one vector (SDXL, SD3).
  /// float [B, 6] (SDXL): original height and width, crop top and left, target height and width.
  torch::Tensor timeIds = {};
};

/// Both, one below the other; parts that `a` lacks stay undefined.
Conditioning joined(const Conditioning& a, const Conditioning& b);

}  // namespace burnish
