#include "core/model/clip_text.h"

#include "core/base/check.h"
#include "core/model/clip_blocks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

/// In configurations from before the end token had its own field.
constexpr int64_t kEndIdUnknown = 2;

}  // namespace

ClipText::ClipText(const ClipTextConfig& config) : config_(config) {
  embeddings_ = register_module("embeddings", std::make_shared<ClipEmbeddings>(config));
  encoder_ = register_module("encoder", std::make_shared<ClipEncoder>(config));
  finalNorm_ = register_module("final_layer_norm", std::make_shared<LayerNorm>(config.width, config.epsilon));
  if (config.projection > 0)
    projection_ = register_module("text_projection", std::make_shared<Linear>(config.width, config.projection, false));
}

torch::Tensor ClipText::endPositions(const torch::Tensor& ids) const {
  if (config_.endId == kEndIdUnknown) return ids.argmax(-1);
  return ids.eq(config_.endId).to(at::kInt).argmax(-1);
}

ClipText::Output ClipText::forward(const torch::Tensor& ids) {
  Output output;
  output.hidden.push_back(embeddings_->forward(ids));
  for (const auto& layer : encoder_->layers()) output.hidden.push_back(layer->forward(output.hidden.back()));
  output.last = finalNorm_->forward(output.hidden.back());
  output.pooled = output.last.index({at::arange(ids.size(0), ids.options()), endPositions(ids)});
  if (projection_) output.projected = projection_->forward(output.pooled);
  return output;
}

torch::Tensor ClipText::stateAfter(const torch::Tensor& ids, int64_t layers) {
  torch::Tensor x = embeddings_->forward(ids);
  for (int64_t i = 0; i < layers; ++i) x = encoder_->layers()[static_cast<std::size_t>(i)].forward(x);
  return x;
}

torch::Tensor ClipText::context(const torch::Tensor& ids, int64_t clipSkip) {
  BURNISH_CHECK(clipSkip >= 1 && clipSkip <= config_.layers, "clip skip outside the layers");
  return finalNorm_->forward(stateAfter(ids, config_.layers - clipSkip + 1));
}

torch::Tensor ClipText::innerState(const torch::Tensor& ids, int64_t clipSkip) {
  BURNISH_CHECK(clipSkip >= 0 && clipSkip <= config_.layers, "clip skip outside the layers");
  return stateAfter(ids, config_.layers - clipSkip);
}

}  // namespace burnish
