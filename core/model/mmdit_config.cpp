#include "core/model/mmdit_config.h"

#include "core/model/config_reader.h"

namespace burnish {
namespace {

void readDualLayers(ConfigReader& reader, MmditConfig& config) {
  for (const int64_t layer : reader.integersOrNone("dual_attention_layers")) {
    reader.require(layer >= 0 && layer < config.layers, "dual_attention_layers", "which num_layers does not reach");
    reader.require(config.dualLayers.insert(layer).second, "dual_attention_layers", "which names a layer twice");
  }
}

void check(ConfigReader& reader, const MmditConfig& config) {
  const auto isSmall = [](int64_t value) { return value > 0 && value <= 65536; };
  reader.require(isSmall(config.inputs), "in_channels");
  reader.require(isSmall(config.outputs), "out_channels");
  reader.require(config.patch > 0 && config.patch <= 64, "patch_size");
  reader.require(config.layers > 0 && config.layers <= 256, "num_layers");
  reader.require(config.heads > 0 && config.heads <= 1024, "num_attention_heads");
  reader.require(config.headWidth > 0 && config.headWidth <= 1024, "attention_head_dim");
  reader.require(isSmall(config.contextWidth), "joint_attention_dim");
  reader.require(isSmall(config.pooledWidth), "pooled_projection_dim");
  reader.require(config.positionSide > 0 && config.positionSide <= 4096, "pos_embed_max_size");
  reader.require(isSmall(config.sampleSize), "sample_size");
}

}  // namespace

Result<MmditConfig> parseMmditConfig(const Json& json, const std::string& source) {
  ConfigReader reader(json, source);
  MmditConfig config;
  config.inputs = reader.integer("in_channels", 16);
  config.outputs = reader.integer("out_channels", 16);
  config.patch = reader.integer("patch_size", 2);
  config.layers = reader.integer("num_layers", 18);
  config.heads = reader.integer("num_attention_heads", 18);
  config.headWidth = reader.integer("attention_head_dim", 64);
  config.contextWidth = reader.integer("joint_attention_dim", 4096);
  config.pooledWidth = reader.integer("pooled_projection_dim", 2048);
  config.positionSide = reader.integer("pos_embed_max_size", 96);
  config.sampleSize = reader.integer("sample_size", 128);
  reader.expect("qk_norm", {"rms_norm"});
  config.hasQueryNorms = reader.text("qk_norm", "") == "rms_norm";
  readDualLayers(reader, config);
  check(reader, config);
  reader.require(reader.integer("caption_projection_dim", 1152) == config.width(), "caption_projection_dim",
                 "which is not num_attention_heads times attention_head_dim");
  reader.refuseUnknownKeys();
  if (reader.error()) return *reader.error();
  return config;
}

}  // namespace burnish
