#include "core/model/t5_encoder.h"

#include "core/model/clip_blocks.h"
#include "core/model/t5_blocks.h"

#include <ATen/ATen.h>

namespace burnish {

T5Encoder::T5Encoder(const T5Config& config) : config_(config) {
  shared_ = register_module("shared", std::make_shared<EmbeddingTable>(config.vocabulary, config.width));
  encoder_ = register_module("encoder", std::make_shared<T5Stack>(config));
}

T5Encoder::Output T5Encoder::forward(const torch::Tensor& ids) {
  Output output;
  output.hidden.push_back(at::embedding(shared_->weight, ids));
  const torch::Tensor bias = encoder_->blocks()[0].attention().bias(ids.size(1));
  for (const auto& block : encoder_->blocks()) output.hidden.push_back(block->forward(output.hidden.back(), bias));
  output.last = output.hidden.back() = encoder_->norm(output.hidden.back());
  return output;
}

torch::Tensor T5Encoder::context(const torch::Tensor& ids) {
  torch::Tensor x = at::embedding(shared_->weight, ids);
  const torch::Tensor bias = encoder_->blocks()[0].attention().bias(ids.size(1));
  for (const auto& block : encoder_->blocks()) x = block->forward(x, bias);
  return encoder_->norm(x);
}

WeightNaming t5WeightNaming() {
  return [isTableRead = false](const std::string& fileName) mutable -> std::optional<std::string> {
    if (fileName != "shared.weight" && fileName != "encoder.embed_tokens.weight") return fileName;
    if (std::exchange(isTableRead, true)) return std::nullopt;
    return "shared.weight";
  };
}

}  // namespace burnish
