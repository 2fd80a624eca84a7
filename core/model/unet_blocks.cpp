#include "core/model/unet_blocks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

std::shared_ptr<ResnetBlock> makeResnet(const UnetBlockOptions& options, int64_t inputs, int64_t outputs) {
  return std::make_shared<ResnetBlock>(
      ResnetBlockOptions{inputs, outputs, options.timeWidth, options.groups, options.epsilon});
}

std::shared_ptr<SpatialTransformer> makeTransformer(const UnetBlockOptions& options, const UnetLevel& level) {
  return std::make_shared<SpatialTransformer>(SpatialTransformerOptions{level.channels, options.contextWidth,
                                                                        level.heads, level.transformerLayers,
                                                                        options.groups, options.hasLinearProjection});
}

}  // namespace

UnetDownBlock::UnetDownBlock(const UnetBlockOptions& options, const UnetLevel& level, int64_t inputs, bool isLast)
    : resnets_(std::make_shared<ModuleList<ResnetBlock>>()),
      attentions_(std::make_shared<ModuleList<SpatialTransformer>>()),
      downsamplers_(std::make_shared<ModuleList<Downsample>>()) {
  register_module("attentions", attentions_);
  register_module("resnets", resnets_);
  register_module("downsamplers", downsamplers_);
  for (int64_t i = 0; i < level.layers; ++i) {
    resnets_->append(makeResnet(options, i == 0 ? inputs : level.channels, level.channels));
    if (level.hasDownAttention) attentions_->append(makeTransformer(options, level));
  }
  if (!isLast) downsamplers_->append(std::make_shared<Downsample>(level.channels, DownsamplePadding::AllSides));
}

torch::Tensor UnetDownBlock::forward(torch::Tensor x,
                                     const UnetConditions& conditions,
                                     std::vector<torch::Tensor>& skips) {
  for (std::size_t i = 0; i < resnets_->size(); ++i) {
    x = (*resnets_)[i].forward(x, conditions.activatedTime);
    if (!attentions_->empty()) x = (*attentions_)[i].forward(x, conditions.context);
    skips.push_back(x);
  }
  if (!downsamplers_->empty()) {
    x = (*downsamplers_)[0].forward(x);
    skips.push_back(x);
  }
  return x;
}

UnetMidBlock::UnetMidBlock(const UnetBlockOptions& options, const UnetLevel& level)
    : resnets_(std::make_shared<ModuleList<ResnetBlock>>()),
      attentions_(std::make_shared<ModuleList<SpatialTransformer>>()) {
  register_module("attentions", attentions_);
  register_module("resnets", resnets_);
  resnets_->append(makeResnet(options, level.channels, level.channels));
  attentions_->append(makeTransformer(options, level));
  resnets_->append(makeResnet(options, level.channels, level.channels));
}

torch::Tensor UnetMidBlock::forward(torch::Tensor x, const UnetConditions& conditions) {
  x = (*resnets_)[0].forward(x, conditions.activatedTime);
  x = (*attentions_)[0].forward(x, conditions.context);
  return (*resnets_)[1].forward(x, conditions.activatedTime);
}

UnetUpBlock::UnetUpBlock(const UnetBlockOptions& options,
                         const UnetLevel& level,
                         const UnetUpBlockWidths& widths,
                         bool isLast)
    : resnets_(std::make_shared<ModuleList<ResnetBlock>>()),
      attentions_(std::make_shared<ModuleList<SpatialTransformer>>()),
      upsamplers_(std::make_shared<ModuleList<Upsample>>()) {
  register_module("attentions", attentions_);
  register_module("resnets", resnets_);
  register_module("upsamplers", upsamplers_);
  int64_t inputs = widths.inputs;
  for (const int64_t skip : widths.skips) {
    resnets_->append(makeResnet(options, inputs + skip, level.channels));
    if (level.hasUpAttention) attentions_->append(makeTransformer(options, level));
    inputs = level.channels;
  }
  if (!isLast) upsamplers_->append(std::make_shared<Upsample>(level.channels));
}

torch::Tensor UnetUpBlock::forward(torch::Tensor x,
                                   const UnetConditions& conditions,
                                   std::vector<torch::Tensor>& skips) {
  for (std::size_t i = 0; i < resnets_->size(); ++i) {
    x = at::cat({x, skips.back()}, 1);
    skips.pop_back();
    x = (*resnets_)[i].forward(x, conditions.activatedTime);
    if (!attentions_->empty()) x = (*attentions_)[i].forward(x, conditions.context);
  }
  if (!upsamplers_->empty()) x = (*upsamplers_)[0].forward(x, skips.back().size(2), skips.back().size(3));
  return x;
}

}  // namespace burnish
