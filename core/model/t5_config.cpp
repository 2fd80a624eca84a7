#include "core/model/t5_config.h"

#include "core/model/config_reader.h"

namespace burnish {
namespace {

void check(ConfigReader& reader, const T5Config& config) {
  constexpr int64_t kMost = 1 << 20;
  reader.require(config.vocabulary > 0 && config.vocabulary <= kMost, "vocab_size");
  reader.require(config.width > 0 && config.width <= kMost, "d_model");
  reader.require(config.feedForwardWidth > 0 && config.feedForwardWidth <= kMost, "d_ff");
  reader.require(config.layers > 0 && config.layers <= 1024, "num_layers");
  reader.require(config.heads > 0 && config.heads <= 1024, "num_heads");
  reader.require(config.headWidth > 0 && config.headWidth <= 65536, "d_kv");
  reader.require(config.buckets >= 4 && config.buckets <= 65536 && config.buckets % 4 == 0,
                 "relative_attention_num_buckets");
  reader.require(config.maxDistance > config.buckets / 4 && config.maxDistance <= kMost,
                 "relative_attention_max_distance");
  reader.require(config.epsilon > 0.0 && config.epsilon < 1.0, "layer_norm_epsilon");
}

}  // namespace

Result<T5Config> parseT5Config(const Json& json, const std::string& source) {
  ConfigReader reader(json, source);
  T5Config config;
  reader.expect("model_type", {"t5"});
  config.vocabulary = reader.integer("vocab_size", 32128);
  config.width = reader.integer("d_model");
  config.feedForwardWidth = reader.integer("d_ff");
  config.layers = reader.integer("num_layers");
  config.heads = reader.integer("num_heads");
  config.headWidth = reader.integer("d_kv");
  config.buckets = reader.integer("relative_attention_num_buckets", 32);
  config.maxDistance = reader.integer("relative_attention_max_distance", 128);
  config.epsilon = reader.number("layer_norm_epsilon", 1e-6);
  reader.require(reader.text("feed_forward_proj", "relu") == "gated-gelu", "feed_forward_proj",
                 "which is not supported");
  reader.expect("dense_act_fn", {"gelu_new"});
  reader.expect("is_gated_act", {true});
  check(reader, config);
  if (reader.error()) return *reader.error();
  return config;
}

}  // namespace burnish
