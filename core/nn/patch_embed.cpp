#include "core/nn/patch_embed.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

namespace burnish {

PatchEmbed::PatchEmbed(const PatchEmbedOptions& options) : tableSide_(options.tableSide) {
  const Conv2dOptions patches{options.inputs, options.width, options.patch, options.patch, 0};
  proj_ = register_module("proj", std::make_shared<Conv2d>(patches));
  table_ = register_buffer("pos_embed", torch::empty({1, tableSide_ * tableSide_, options.width}));
}

torch::Tensor PatchEmbed::positions(int64_t rows, int64_t columns) const {
  BURNISH_CHECK(rows > 0 && columns > 0 && rows <= tableSide_ && columns <= tableSide_,
                "a latent that does not fit the table of positions");
  return table_.unflatten(1, {tableSide_, tableSide_})
      .narrow(1, (tableSide_ - rows) / 2, rows)
      .narrow(2, (tableSide_ - columns) / 2, columns)
      .flatten(1, 2);
}

torch::Tensor PatchEmbed::forward(const torch::Tensor& x) {
  const torch::Tensor patches = proj_->forward(x);
  return patches.flatten(2).transpose(1, 2) + positions(patches.size(2), patches.size(3));
}

}  // namespace burnish
