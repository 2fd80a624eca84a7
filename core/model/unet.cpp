#include "core/model/unet.h"

#include "core/base/check.h"
#include "core/model/unet_blocks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

/// Widths of the skip connections in the order in which the way down pushes them.
std::vector<int64_t> skipWidths(const UnetConfig& config) {
  std::vector<int64_t> widths{config.levels.front().channels};
  for (std::size_t i = 0; i < config.levels.size(); ++i) {
    const UnetLevel& level = config.levels[i];
    const bool isLast = i + 1 == config.levels.size();
    widths.insert(widths.end(), static_cast<std::size_t>(level.layers + (isLast ? 0 : 1)), level.channels);
  }
  return widths;
}

}  // namespace

Unet::Unet(const UnetConfig& config) : config_(config) {
  const int64_t outer = config.levels.front().channels;
  const UnetBlockOptions options{4 * outer, config.contextWidth, config.groups, config.epsilon,
                                 config.hasLinearProjection};
  convIn_ = register_module("conv_in", std::make_shared<Conv2d>(Conv2dOptions{config.inputs, outer, 3, 1, 1}));
  timeEmbedding_ = register_module("time_embedding", std::make_shared<TimeEmbedding>(outer, options.timeWidth));
  if (config.addition) {
    const int64_t inputs = config.addition->pooledWidth + kTimeIds * config.addition->timeWidth;
    addEmbedding_ = register_module("add_embedding", std::make_shared<TimeEmbedding>(inputs, options.timeWidth));
  }
  downBlocks_ = register_module("down_blocks", std::make_shared<ModuleList<UnetDownBlock>>());
  upBlocks_ = register_module("up_blocks", std::make_shared<ModuleList<UnetUpBlock>>());
  int64_t width = outer;
  for (std::size_t i = 0; i < config.levels.size(); ++i) {
    const bool isLast = i + 1 == config.levels.size();
    downBlocks_->append(std::make_shared<UnetDownBlock>(options, config.levels[i], width, isLast));
    width = config.levels[i].channels;
  }
  midBlock_ = register_module("mid_block", std::make_shared<UnetMidBlock>(options, config.levels.back()));
  std::vector<int64_t> skips = skipWidths(config);
  for (std::size_t i = config.levels.size(); i-- > 0;) {
    UnetUpBlockWidths widths{width, {}};
    for (int64_t layer = 0; layer < config.levels[i].layers + 1; ++layer) {
      widths.skips.push_back(skips.back());
      skips.pop_back();
    }
    upBlocks_->append(std::make_shared<UnetUpBlock>(options, config.levels[i], widths, i == 0));
    width = config.levels[i].channels;
  }
  normOut_ = register_module("conv_norm_out", std::make_shared<GroupNorm>(config.groups, outer, config.epsilon));
  convOut_ = register_module("conv_out", std::make_shared<Conv2d>(Conv2dOptions{outer, config.outputs, 3, 1, 1}));
}

torch::Tensor Unet::timeVector(const torch::Tensor& timesteps, const Conditioning& conditioning) const {
  const torch::Tensor time = timeEmbedding_->forward(timestepSinusoids(timesteps, config_.levels.front().channels));
  if (!addEmbedding_) return time;
  BURNISH_CHECK(conditioning.pooled.defined() && conditioning.timeIds.defined(), "SDXL without pooled text and sizes");
  const torch::Tensor sizes = timestepSinusoids(conditioning.timeIds.flatten(), config_.addition->timeWidth);
  return time + addEmbedding_->forward(at::cat({conditioning.pooled, sizes.reshape({timesteps.size(0), -1})}, 1));
}

torch::Tensor Unet::forward(const torch::Tensor& x, const torch::Tensor& timesteps, const Conditioning& conditioning) {
  const UnetConditions conditions{at::silu(timeVector(timesteps, conditioning)), conditioning.context};
  torch::Tensor y = convIn_->forward(x.contiguous(at::MemoryFormat::ChannelsLast));
  std::vector<torch::Tensor> skips{y};
  for (const auto& block : *downBlocks_) y = block->forward(y, conditions, skips);
  y = midBlock_->forward(y, conditions);
  for (const auto& block : *upBlocks_) y = block->forward(y, conditions, skips);
  return convOut_->forward(normOut_->forwardSilu(y));
}

}  // namespace burnish
