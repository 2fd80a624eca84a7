#include "core/model/unet_config.h"

#include "core/model/config_reader.h"

namespace burnish {
namespace {

/// Marks the levels whose block type has cross-attention; other types than the two are errors.
std::vector<bool> attentionFlags(ConfigReader& reader, const char* key, const char* with, const char* without) {
  std::vector<bool> flags;
  for (const std::string& type : reader.texts(key)) {
    reader.require(type == with || type == without, key, "which is not supported");
    flags.push_back(type == with);
  }
  return flags;
}

/// What diffusers can do and we do not compute: only values that change nothing pass.
void expectPlainModel(ConfigReader& reader) {
  reader.expect("act_fn", {"silu", "swish"});
  reader.expect("attention_type", {"default"});
  reader.expect("center_input_sample", {false});
  reader.expect("conv_in_kernel", {3});
  reader.expect("conv_out_kernel", {3});
  reader.expect("downsample_padding", {1});
  reader.expect("dropout", {0.0});
  reader.expect("flip_sin_to_cos", {true});
  reader.expect("freq_shift", {0});
  reader.expect("mid_block_scale_factor", {1});
  reader.expect("mid_block_type", {"UNetMidBlock2DCrossAttn"});
  reader.expect("resnet_out_scale_factor", {1.0});
  reader.expect("resnet_time_scale_shift", {"default"});
  reader.expect("time_embedding_type", {"positional"});
  reader.expect("only_cross_attention", {false});
  for (const char* key : {"class_embed_type", "cross_attention_norm", "encoder_hid_dim", "encoder_hid_dim_type",
                          "num_class_embeds", "time_cond_proj_dim", "time_embedding_act_fn", "time_embedding_dim",
                          "timestep_post_act", "reverse_transformer_layers_per_block"}) {
    reader.expect(key, {});
  }
  // Computation is in float anyway, and the heads of an embedding that is not there do not matter.
  reader.ignore({"upcast_attention", "addition_embed_type_num_heads"});
}

/// SDXL's addition or none; its numbers without its name mean nothing.
std::optional<UnetAddition> readAddition(ConfigReader& reader) {
  reader.expect("addition_embed_type", {"text_time"});
  const bool isThere = reader.text("addition_embed_type", "") == "text_time";
  const int64_t timeWidth = reader.integer("addition_time_embed_dim", isThere ? std::optional<int64_t>(256) : 0);
  const int64_t inputs =
      reader.integer("projection_class_embeddings_input_dim", isThere ? std::nullopt : std::optional<int64_t>(0));
  if (!isThere) {
    reader.require(inputs == 0, "projection_class_embeddings_input_dim", "which is not supported");
    return {};
  }
  reader.require(timeWidth > 0 && timeWidth <= 65536 && timeWidth % 2 == 0, "addition_time_embed_dim");
  reader.require(inputs > kTimeIds * timeWidth && inputs <= (1 << 20), "projection_class_embeddings_input_dim",
                 "which leaves no room for the pooled text beside six size numbers");
  return UnetAddition{timeWidth, inputs - kTimeIds * timeWidth};
}

void readLevels(ConfigReader& reader, UnetConfig& config) {
  const std::vector<int64_t> channels = reader.integers("block_out_channels");
  const std::size_t count = channels.size();
  const std::vector<bool> down = attentionFlags(reader, "down_block_types", "CrossAttnDownBlock2D", "DownBlock2D");
  const std::vector<bool> up = attentionFlags(reader, "up_block_types", "CrossAttnUpBlock2D", "UpBlock2D");
  // diffusers calls the number of heads attention_head_dim; num_attention_heads is its later, rare name.
  std::vector<int64_t> heads = reader.perLevel("attention_head_dim", count);
  const std::vector<int64_t> renamed = reader.perLevel("num_attention_heads", count);
  if (!renamed.empty()) heads = renamed;
  const std::vector<int64_t> layers = reader.perLevel("layers_per_block", count);
  const std::vector<int64_t> depth = reader.perLevel("transformer_layers_per_block", count);
  const char* why = "which is not one for each of block_out_channels";
  reader.require(down.size() == count, "down_block_types", why);
  reader.require(up.size() == count, "up_block_types", why);
  if (reader.error()) return;
  for (std::size_t i = 0; i < count; ++i) {
    config.levels.push_back({channels[i], layers.empty() ? 2 : layers[i], heads.empty() ? 8 : heads[i],
                             depth.empty() ? 1 : depth[i], down[i], up[count - 1 - i]});
  }
}

void check(ConfigReader& reader, const UnetConfig& config) {
  const auto isSmall = [](int64_t value) { return value > 0 && value <= 65536; };
  reader.require(isSmall(config.inputs), "in_channels");
  reader.require(isSmall(config.outputs), "out_channels");
  reader.require(isSmall(config.contextWidth), "cross_attention_dim");
  reader.require(isSmall(config.groups), "norm_num_groups");
  reader.require(isSmall(config.sampleSize), "sample_size");
  reader.require(config.epsilon > 0.0 && config.epsilon < 1.0, "norm_eps");
  reader.require(config.levels.size() <= 8, "block_out_channels", "which is more than eight levels");
  for (const UnetLevel& level : config.levels) {
    reader.require(isSmall(level.channels) && config.groups > 0 && level.channels % config.groups == 0,
                   "block_out_channels", "which norm_num_groups does not divide");
    reader.require(isSmall(level.layers) && level.layers <= 256, "layers_per_block");
    reader.require(isSmall(level.transformerLayers) && level.transformerLayers <= 256, "transformer_layers_per_block");
    reader.require(isSmall(level.heads) && level.channels % level.heads == 0, "attention_head_dim",
                   "which does not divide block_out_channels");
  }
  reader.require(config.levels.empty() || config.levels.front().channels % 2 == 0, "block_out_channels",
                 "of which the first is odd");
}

}  // namespace

Result<UnetConfig> parseUnetConfig(const Json& json, const std::string& source) {
  ConfigReader reader(json, source);
  UnetConfig config;
  readLevels(reader, config);
  config.inputs = reader.integer("in_channels", 4);
  config.outputs = reader.integer("out_channels", 4);
  config.contextWidth = reader.integer("cross_attention_dim", 1280);
  config.groups = reader.integer("norm_num_groups", 32);
  config.epsilon = reader.number("norm_eps", 1e-5);
  config.hasLinearProjection = reader.boolean("use_linear_projection", false);
  config.addition = readAddition(reader);
  config.sampleSize = reader.integer("sample_size", 64);
  expectPlainModel(reader);
  reader.refuseUnknownKeys();
  check(reader, config);
  if (reader.error()) return *reader.error();
  return config;
}

}  // namespace burnish
