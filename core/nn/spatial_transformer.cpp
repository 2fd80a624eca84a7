#include "core/nn/spatial_transformer.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

constexpr double kEntryEpsilon = 1e-6;

/// [B, C, H, W] → [B, H*W, C].
torch::Tensor rowsFromPixels(const torch::Tensor& x) {
  return x.permute({0, 2, 3, 1}).flatten(1, 2);
}

/// [B, H*W, C] → [B, C, H, W] with the height and width of `like`.
torch::Tensor pixelsFromRows(const torch::Tensor& rows, const torch::Tensor& like) {
  return rows.unflatten(1, {like.size(2), like.size(3)}).permute({0, 3, 1, 2});
}

}  // namespace

SpatialTransformer::SpatialTransformer(const SpatialTransformerOptions& options) {
  const int64_t channels = options.channels;
  const Conv2dOptions pointwise{channels, channels, 1, 1, 0};
  norm_ = register_module("norm", std::make_shared<GroupNorm>(options.groups, channels, kEntryEpsilon));
  if (options.hasLinearProjection) {
    linearIn_ = register_module("proj_in", std::make_shared<Linear>(channels, channels));
  } else {
    convIn_ = register_module("proj_in", std::make_shared<Conv2d>(pointwise));
  }
  blocks_ = register_module("transformer_blocks", std::make_shared<ModuleList<TransformerBlock>>());
  for (int64_t i = 0; i < options.layers; ++i) {
    blocks_->append(
        std::make_shared<TransformerBlock>(TransformerBlockOptions{channels, options.contextWidth, options.heads}));
  }
  if (options.hasLinearProjection) {
    linearOut_ = register_module("proj_out", std::make_shared<Linear>(channels, channels));
  } else {
    convOut_ = register_module("proj_out", std::make_shared<Conv2d>(pointwise));
  }
}

torch::Tensor SpatialTransformer::projectIn(const torch::Tensor& x) const {
  return linearIn_ ? linearIn_->forward(rowsFromPixels(x)) : rowsFromPixels(convIn_->forward(x));
}

torch::Tensor SpatialTransformer::projectOut(const torch::Tensor& rows, const torch::Tensor& like) const {
  return linearOut_ ? pixelsFromRows(linearOut_->forward(rows), like) : convOut_->forward(pixelsFromRows(rows, like));
}

torch::Tensor SpatialTransformer::forward(const torch::Tensor& x, const torch::Tensor& context) {
  torch::Tensor rows = projectIn(norm_->forward(x));
  for (const auto& block : *blocks_) rows = block->forward(rows, context);
  return x + projectOut(rows, x);
}

}  // namespace burnish
