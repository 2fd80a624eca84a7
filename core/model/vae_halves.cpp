#include "core/model/vae_halves.h"

namespace burnish {
namespace {

constexpr double kEpsilon = 1e-6;

std::shared_ptr<Conv2d> makeConv(int64_t inputs, int64_t outputs) {
  return std::make_shared<Conv2d>(Conv2dOptions{inputs, outputs, 3, 1, 1});
}

}  // namespace

VaeEncoder::VaeEncoder(const VaeConfig& config) {
  const std::vector<int64_t>& channels = config.channels;
  convIn_ = register_module("conv_in", makeConv(config.pictureChannels, channels.front()));
  downBlocks_ = register_module("down_blocks", std::make_shared<ModuleList<VaeDownBlock>>());
  int64_t width = channels.front();
  for (std::size_t i = 0; i < channels.size(); ++i) {
    downBlocks_->append(std::make_shared<VaeDownBlock>(config, width, channels[i], i + 1 == channels.size()));
    width = channels[i];
  }
  midBlock_ = register_module("mid_block", std::make_shared<VaeMidBlock>(config));
  normOut_ = register_module("conv_norm_out", std::make_shared<GroupNorm>(config.groups, width, kEpsilon));
  convOut_ = register_module("conv_out", makeConv(width, 2 * config.latentChannels));
}

torch::Tensor VaeEncoder::forward(torch::Tensor x) {
  x = convIn_->forward(x);
  for (const auto& block : *downBlocks_) x = block->forward(x);
  return convOut_->forward(normOut_->forwardSilu(midBlock_->forward(x)));
}

VaeDecoder::VaeDecoder(const VaeConfig& config) {
  const std::vector<int64_t>& channels = config.channels;
  convIn_ = register_module("conv_in", makeConv(config.latentChannels, channels.back()));
  midBlock_ = register_module("mid_block", std::make_shared<VaeMidBlock>(config));
  upBlocks_ = register_module("up_blocks", std::make_shared<ModuleList<VaeUpBlock>>());
  int64_t width = channels.back();
  for (std::size_t i = channels.size(); i-- > 0;) {
    upBlocks_->append(std::make_shared<VaeUpBlock>(config, width, channels[i], i == 0));
    width = channels[i];
  }
  normOut_ = register_module("conv_norm_out", std::make_shared<GroupNorm>(config.groups, width, kEpsilon));
  convOut_ = register_module("conv_out", makeConv(width, config.pictureChannels));
}

torch::Tensor VaeDecoder::forward(torch::Tensor x) {
  x = midBlock_->forward(convIn_->forward(x));
  for (const auto& block : *upBlocks_) x = block->forward(x);
  return convOut_->forward(normOut_->forwardSilu(x));
}

}  // namespace burnish
