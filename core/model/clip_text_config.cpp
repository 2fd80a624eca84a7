#include "core/model/clip_text_config.h"

#include "core/model/config_reader.h"

#include <algorithm>

namespace burnish {
namespace {

void check(ConfigReader& reader, const ClipTextConfig& config) {
  constexpr int64_t kMost = 1 << 20;
  reader.require(config.vocabulary > 0 && config.vocabulary <= kMost, "vocab_size");
  reader.require(config.width > 0 && config.width <= kMost, "hidden_size");
  reader.require(config.feedForwardWidth > 0 && config.feedForwardWidth <= kMost, "intermediate_size");
  reader.require(config.layers > 0 && config.layers <= 1024, "num_hidden_layers");
  reader.require(config.heads > 0 && config.width % config.heads == 0, "num_attention_heads",
                 "which does not divide hidden_size");
  reader.require(config.maxPositions > 2 && config.maxPositions <= kMost, "max_position_embeddings");
  reader.require(config.projection >= 0 && config.projection <= kMost, "projection_dim");
  reader.require(config.epsilon > 0.0 && config.epsilon < 1.0, "layer_norm_eps");
}

}  // namespace

Result<ClipTextConfig> parseClipTextConfig(const Json& json, const std::string& source) {
  ConfigReader reader(json, source);
  reader.expect("model_type", {"clip_text_model"});
  ClipTextConfig config;
  config.vocabulary = reader.integer("vocab_size", 49408);
  config.width = reader.integer("hidden_size");
  config.feedForwardWidth = reader.integer("intermediate_size");
  config.layers = reader.integer("num_hidden_layers");
  config.heads = reader.integer("num_attention_heads");
  config.maxPositions = reader.integer("max_position_embeddings", 77);
  config.endId = reader.integer("eos_token_id", 49407);
  const std::vector<std::string> classes = reader.textsOrNone("architectures");
  const bool isProjected = std::find(classes.begin(), classes.end(), "CLIPTextModelWithProjection") != classes.end();
  config.projection = isProjected ? reader.integer("projection_dim", 512) : 0;
  config.epsilon = reader.number("layer_norm_eps", 1e-5);
  const auto activation = activationFromName(reader.text("hidden_act", "quick_gelu"));
  reader.require(activation.has_value(), "hidden_act", "which is not supported");
  config.activation = activation.value_or(Activation::QuickGelu);
  check(reader, config);
  if (reader.error()) return *reader.error();
  return config;
}

}  // namespace burnish
