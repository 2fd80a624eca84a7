#include "core/model/vae_config.h"

#include "core/model/config_reader.h"

#include <algorithm>

namespace burnish {
namespace {

void readBlocks(ConfigReader& reader, VaeConfig& config) {
  config.channels = reader.integers("block_out_channels");
  const auto areAll = [](const std::vector<std::string>& types, const char* type) {
    return std::all_of(types.begin(), types.end(), [&](const std::string& one) { return one == type; });
  };
  const std::vector<std::string> down = reader.texts("down_block_types");
  const std::vector<std::string> up = reader.texts("up_block_types");
  reader.require(areAll(down, "DownEncoderBlock2D"), "down_block_types", "which is not supported");
  reader.require(areAll(up, "UpDecoderBlock2D"), "up_block_types", "which is not supported");
  const char* why = "which is not one for each of block_out_channels";
  reader.require(down.size() == config.channels.size(), "down_block_types", why);
  reader.require(up.size() == config.channels.size(), "up_block_types", why);
}

void check(ConfigReader& reader, const VaeConfig& config) {
  const auto isSmall = [](int64_t value) { return value > 0 && value <= 65536; };
  reader.require(isSmall(config.pictureChannels), "in_channels");
  reader.require(isSmall(config.latentChannels), "latent_channels");
  reader.require(isSmall(config.layersPerBlock), "layers_per_block");
  reader.require(isSmall(config.sampleSize), "sample_size");
  reader.require(isSmall(config.groups), "norm_num_groups");
  reader.require(config.scalingFactor > 0.0, "scaling_factor");
  reader.require(config.channels.size() <= 8, "block_out_channels", "which is more than eight levels");
  for (const int64_t width : config.channels) {
    reader.require(isSmall(width) && config.groups > 0 && width % config.groups == 0, "block_out_channels",
                   "which norm_num_groups does not divide");
  }
}

}  // namespace

Result<VaeConfig> parseVaeConfig(const Json& json, const std::string& source) {
  ConfigReader reader(json, source);
  VaeConfig config;
  readBlocks(reader, config);
  config.pictureChannels = reader.integer("in_channels", 3);
  reader.require(reader.integer("out_channels", 3) == config.pictureChannels, "out_channels",
                 "which differs from in_channels");
  config.latentChannels = reader.integer("latent_channels", 4);
  config.layersPerBlock = reader.integer("layers_per_block", 1);
  config.groups = reader.integer("norm_num_groups", 32);
  config.scalingFactor = reader.number("scaling_factor", 0.18215);
  config.shiftFactor = reader.number("shift_factor", 0.0);
  config.hasQuantConv = reader.boolean("use_quant_conv", true);
  config.hasPostQuantConv = reader.boolean("use_post_quant_conv", true);
  config.hasMidAttention = reader.boolean("mid_block_add_attention", true);
  config.sampleSize = reader.integer("sample_size", 512);
  reader.expect("act_fn", {"silu", "swish"});
  reader.expect("latents_mean", {});
  reader.expect("latents_std", {});
  reader.ignore({"force_upcast"});
  reader.refuseUnknownKeys();
  check(reader, config);
  if (reader.error()) return *reader.error();
  return config;
}

}  // namespace burnish
