#include "core/model/mmdit_blocks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

/// Sinusoids of a timestep; the same in all models of the family.
constexpr int64_t kTimeWidth = 256;

/// Order of the parts of a modulation.
enum Part : std::size_t { kShift, kScale, kGate, kShiftFf, kScaleFf, kGateFf, kShift2, kScale2, kGate2 };
constexpr int64_t kParts = 6;
constexpr int64_t kDualParts = 9;
constexpr int64_t kLastParts = 2;

/// Adds the feed-forward part to `x`.
torch::Tensor withFeedForward(const torch::Tensor& x,
                              GeluFeedForward& feedForward,
                              const std::vector<torch::Tensor>& parts) {
  return at::addcmul(x, parts[kGateFf], feedForward.forward(modulatedNorm(x, parts[kShiftFf], parts[kScaleFf])));
}

}  // namespace

torch::Tensor scaledThenShifted(const torch::Tensor& x, const std::vector<torch::Tensor>& scaleAndShift) {
  return modulatedNorm(x, scaleAndShift[1], scaleAndShift[0]);
}

TimeTextEmbedding::TimeTextEmbedding(const MmditConfig& config) {
  timestep_ = register_module("timestep_embedder", std::make_shared<TimeEmbedding>(kTimeWidth, config.width()));
  text_ = register_module("text_embedder", std::make_shared<TimeEmbedding>(config.pooledWidth, config.width()));
}

torch::Tensor TimeTextEmbedding::forward(const torch::Tensor& timesteps, const torch::Tensor& pooled) {
  return timestep_->forward(timestepSinusoids(timesteps, kTimeWidth)) + text_->forward(pooled);
}

MmditBlock::MmditBlock(const MmditConfig& config, int64_t layer) {
  const int64_t width = config.width();
  const bool isLast = layer + 1 == config.layers;
  const bool isDual = config.dualLayers.contains(layer);
  JointAttentionOptions options{width, config.heads, config.hasQueryNorms, true, !isLast};
  norm1_ = register_module("norm1", std::make_shared<AdaLayerNorm>(width, isDual ? kDualParts : kParts));
  norm1Context_ = register_module("norm1_context", std::make_shared<AdaLayerNorm>(width, isLast ? kLastParts : kParts));
  attention_ = register_module("attn", std::make_shared<JointAttention>(options));
  if (isDual) {
    options.hasContext = false;
    secondAttention_ = register_module("attn2", std::make_shared<JointAttention>(options));
  }
  feedForward_ = register_module("ff", std::make_shared<GeluFeedForward>(width));
  if (!isLast) feedForwardContext_ = register_module("ff_context", std::make_shared<GeluFeedForward>(width));
}

MmditBlock::ContextState MmditBlock::normContext(const torch::Tensor& context, const torch::Tensor& condition) const {
  std::vector<torch::Tensor> parts = norm1Context_->forward(condition);
  const torch::Tensor normed =
      feedForwardContext_ ? modulatedNorm(context, parts[kShift], parts[kScale]) : scaledThenShifted(context, parts);
  return {normed, std::move(parts)};
}

JointStreams MmditBlock::forward(const JointStreams& streams, const torch::Tensor& condition) {
  const std::vector<torch::Tensor> parts = norm1_->forward(condition);
  const ContextState context = normContext(streams.context, condition);
  const JointStreams attended =
      attention_->forward({modulatedNorm(streams.picture, parts[kShift], parts[kScale]), context.normed});
  torch::Tensor picture = at::addcmul(streams.picture, parts[kGate], attended.picture);
  if (secondAttention_) {
    const torch::Tensor normed = modulatedNorm(streams.picture, parts[kShift2], parts[kScale2]);
    picture = at::addcmul(picture, parts[kGate2], secondAttention_->forward({normed, {}}).picture);
  }
  picture = withFeedForward(picture, *feedForward_, parts);
  if (!feedForwardContext_) return {picture, {}};
  const torch::Tensor text = at::addcmul(streams.context, context.parts[kGate], attended.context);
  return {picture, withFeedForward(text, *feedForwardContext_, context.parts)};
}

}  // namespace burnish
