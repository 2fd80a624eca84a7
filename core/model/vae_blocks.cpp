#include "core/model/vae_blocks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

/// Of every norm of the VAE.
constexpr double kEpsilon = 1e-6;

std::shared_ptr<ResnetBlock> makeResnet(const VaeConfig& config, int64_t inputs, int64_t outputs) {
  return std::make_shared<ResnetBlock>(ResnetBlockOptions{inputs, outputs, 0, config.groups, kEpsilon});
}

}  // namespace

VaeAttention::VaeAttention(int64_t channels, int64_t groups) : Attention({channels, channels, 1, true}) {
  norm_ = register_module("group_norm", std::make_shared<GroupNorm>(groups, channels, kEpsilon));
}

torch::Tensor VaeAttention::forwardPixels(const torch::Tensor& x) {
  const torch::Tensor rows = norm_->forward(x).flatten(2).transpose(1, 2);
  return x + forward(rows).transpose(1, 2).reshape(x.sizes());
}

VaeMidBlock::VaeMidBlock(const VaeConfig& config) {
  const int64_t channels = config.channels.back();
  attentions_ = register_module("attentions", std::make_shared<ModuleList<VaeAttention>>());
  resnets_ = register_module("resnets", std::make_shared<ModuleList<ResnetBlock>>());
  resnets_->append(makeResnet(config, channels, channels));
  if (config.hasMidAttention) attentions_->append(std::make_shared<VaeAttention>(channels, config.groups));
  resnets_->append(makeResnet(config, channels, channels));
}

torch::Tensor VaeMidBlock::forward(torch::Tensor x) {
  x = (*resnets_)[0].forward(x);
  if (!attentions_->empty()) x = (*attentions_)[0].forwardPixels(x);
  return (*resnets_)[1].forward(x);
}

VaeDownBlock::VaeDownBlock(const VaeConfig& config, int64_t inputs, int64_t outputs, bool isLast) {
  resnets_ = register_module("resnets", std::make_shared<ModuleList<ResnetBlock>>());
  downsamplers_ = register_module("downsamplers", std::make_shared<ModuleList<Downsample>>());
  for (int64_t i = 0; i < config.layersPerBlock; ++i) {
    resnets_->append(makeResnet(config, i == 0 ? inputs : outputs, outputs));
  }
  if (!isLast) downsamplers_->append(std::make_shared<Downsample>(outputs, DownsamplePadding::RightAndBottom));
}

torch::Tensor VaeDownBlock::forward(torch::Tensor x) {
  for (const auto& resnet : *resnets_) x = resnet->forward(x);
  return downsamplers_->empty() ? x : (*downsamplers_)[0].forward(x);
}

VaeUpBlock::VaeUpBlock(const VaeConfig& config, int64_t inputs, int64_t outputs, bool isLast) {
  resnets_ = register_module("resnets", std::make_shared<ModuleList<ResnetBlock>>());
  upsamplers_ = register_module("upsamplers", std::make_shared<ModuleList<Upsample>>());
  for (int64_t i = 0; i < config.layersPerBlock + 1; ++i) {
    resnets_->append(makeResnet(config, i == 0 ? inputs : outputs, outputs));
  }
  if (!isLast) upsamplers_->append(std::make_shared<Upsample>(outputs));
}

torch::Tensor VaeUpBlock::forward(torch::Tensor x) {
  for (const auto& resnet : *resnets_) x = resnet->forward(x);
  return upsamplers_->empty() ? x : (*upsamplers_)[0].forward(x);
}

}  // namespace burnish
