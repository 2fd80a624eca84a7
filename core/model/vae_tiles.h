#pragma once

#include <ATen/core/Tensor.h>

#include <functional>

namespace burnish {

/// How a large input goes through a model in pieces, as diffusers' AutoencoderKL does it.
struct TilePlan {
  int64_t tile = 0;    ///< Side of a tile of the input.
  int64_t stride = 0;  ///< From one tile to the next, in the input.
  int64_t blend = 0;   ///< Rows and columns of the output over which neighbours are mixed linearly.
  int64_t keep = 0;    ///< Rows and columns of each tile's output that go into the result.
};

/// Runs `work` over the tiles of `input` [B, C, H, W] and joins what it gives.
at::Tensor runInTiles(const at::Tensor& input,
                      const TilePlan& plan,
                      const std::function<at::Tensor(const at::Tensor&)>& work);

}  // namespace burnish
