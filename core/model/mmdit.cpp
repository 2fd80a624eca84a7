#include "core/model/mmdit.h"

#include "core/base/check.h"
#include "core/model/mmdit_blocks.h"
#include "core/nn/patch_embed.h"

#include <ATen/ATen.h>

namespace burnish {

Mmdit::Mmdit(const MmditConfig& config) : config_(config) {
  const int64_t width = config.width();
  const PatchEmbedOptions patches{config.inputs, width, config.patch, config.positionSide};
  patches_ = register_module("pos_embed", std::make_shared<PatchEmbed>(patches));
  timeText_ = register_module("time_text_embed", std::make_shared<TimeTextEmbedding>(config));
  contextEmbedder_ = register_module("context_embedder", std::make_shared<Linear>(config.contextWidth, width));
  blocks_ = register_module("transformer_blocks", std::make_shared<ModuleList<MmditBlock>>());
  for (int64_t layer = 0; layer < config.layers; ++layer) blocks_->append(std::make_shared<MmditBlock>(config, layer));
  normOut_ = register_module("norm_out", std::make_shared<AdaLayerNorm>(width, 2));
  projOut_ = register_module("proj_out", std::make_shared<Linear>(width, config.patch * config.patch * config.outputs));
}

torch::Tensor Mmdit::latentsFrom(const torch::Tensor& tokens, int64_t rows, int64_t columns) const {
  const int64_t patch = config_.patch;
  return tokens.reshape({tokens.size(0), rows, columns, patch, patch, config_.outputs})
      .permute({0, 5, 1, 3, 2, 4})
      .reshape({tokens.size(0), config_.outputs, rows * patch, columns * patch});
}

torch::Tensor Mmdit::forward(const torch::Tensor& x, const torch::Tensor& timesteps, const Conditioning& conditioning) {
  BURNISH_CHECK(conditioning.pooled.defined(), "SD3 without pooled text");
  const torch::Tensor condition = at::silu(timeText_->forward(timesteps, conditioning.pooled));
  JointStreams streams{patches_->forward(x), contextEmbedder_->forward(conditioning.context)};
  for (const auto& block : *blocks_) streams = block->forward(streams, condition);
  const torch::Tensor tokens = projOut_->forward(scaledThenShifted(streams.picture, normOut_->forward(condition)));
  return latentsFrom(tokens, x.size(2) / config_.patch, x.size(3) / config_.patch);
}

}  // namespace burnish
