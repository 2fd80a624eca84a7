#include "core/model/vae_tiles.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <vector>

namespace burnish {
namespace {

/// Mixes the end of `before` into the start of `tile` along `axis`, in place: weight i / extent for the tile.
void blend(const at::Tensor& before, at::Tensor& tile, int64_t axis, int64_t wanted) {
  const int64_t extent = std::min({before.size(axis), tile.size(axis), wanted});
  if (extent == 0) return;
  std::vector<int64_t> shape(static_cast<std::size_t>(tile.dim()), 1);
  shape[static_cast<std::size_t>(axis)] = extent;
  const at::Tensor weight = (at::arange(extent, tile.options()) / static_cast<double>(extent)).view(shape);
  at::Tensor start = tile.narrow(axis, 0, extent);
  start.copy_(before.narrow(axis, before.size(axis) - extent, extent) * (1.0 - weight) + start * weight);
}

at::Tensor upTo(const at::Tensor& tile, int64_t axis, int64_t limit) {
  return tile.narrow(axis, 0, std::min(limit, tile.size(axis)));
}

}  // namespace

at::Tensor runInTiles(const at::Tensor& input,
                      const TilePlan& plan,
                      const std::function<at::Tensor(const at::Tensor&)>& work) {
  std::vector<at::Tensor> above;
  std::vector<at::Tensor> resultRows;
  for (int64_t y = 0; y < input.size(2); y += plan.stride) {
    std::vector<at::Tensor> row;
    std::vector<at::Tensor> kept;
    for (int64_t x = 0; x < input.size(3); x += plan.stride) {
      at::Tensor tile = work(upTo(upTo(input.slice(2, y), 2, plan.tile).slice(3, x), 3, plan.tile));
      if (!above.empty()) blend(above[row.size()], tile, 2, plan.blend);
      if (!row.empty()) blend(row.back(), tile, 3, plan.blend);
      kept.push_back(upTo(upTo(tile, 2, plan.keep), 3, plan.keep));
      row.push_back(tile);
    }
    resultRows.push_back(at::cat(kept, 3));
    above = std::move(row);
  }
  return at::cat(resultRows, 2);
}

}  // namespace burnish
