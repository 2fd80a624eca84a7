#include "core/weights/deduced_config.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace burnish {
namespace {

constexpr int64_t kGroups = 32;
constexpr int64_t kHeadWidth = 64;
constexpr int64_t kFirstHeads = 8;
constexpr int64_t kTimeWidth = 256;  // sinusoids of each of SDXL's size numbers
constexpr int64_t kTimeIds = 6;

/// Looks at shapes; the first thing that is missing or impossible is remembered as the error.
class Shapes {
 public:
  Shapes(const PartShapes& shapes, std::string source) : shapes_(shapes), source_(std::move(source)) {}

  [[nodiscard]] bool has(std::string_view beginning) const {
    const auto found = shapes_.lower_bound(beginning);
    return found != shapes_.end() && std::string_view(found->first).starts_with(beginning);
  }
  [[nodiscard]] int64_t count(const std::string& list) const {
    int64_t number = 0;
    while (has(list + "." + std::to_string(number) + ".")) ++number;
    return number;
  }
  [[nodiscard]] std::size_t dimensions(std::string_view name) const {
    const auto found = shapes_.find(name);
    return found == shapes_.end() ? 0 : found->second.size();
  }
  /// Extent `axis` of a tensor that must be there.
  int64_t extent(const std::string& name, std::size_t axis) {
    const auto found = shapes_.find(name);
    if (found == shapes_.end() || found->second.size() <= axis) {
      if (!error_) error_ = Error{ErrorCode::TensorMissing, {source_, name}, {}};
      return 1;
    }
    return found->second[axis];
  }
  void require(bool holds, const std::string& what) {
    if (holds || error_) return;
    error_ = Error{ErrorCode::ModelConfig, {source_, "it cannot be told from the weights: " + what}, {}};
  }
  /// Heads of a width that published models cut into pieces of 64.
  int64_t heads(int64_t width) {
    require(width >= kHeadWidth && width % kHeadWidth == 0,
            "the width " + std::to_string(width) + " is no multiple of 64");
    return std::max<int64_t>(width / kHeadWidth, 1);
  }
  void requireGroups(int64_t channels) {
    require(channels % kGroups == 0, std::to_string(channels) + " channels are not 32 groups");
  }
  Result<OrderedJson> finish(OrderedJson json) const {
    if (error_) return *error_;
    return json;
  }

 private:
  const PartShapes& shapes_;
  std::string source_;
  std::optional<Error> error_;
};

std::string at(const std::string& list, int64_t number) {
  return list + "." + std::to_string(number);
}

/// What the levels of a UNet have, from full resolution inwards.
struct UnetLists {
  std::vector<int64_t> channels, heads, transformers;
  std::vector<std::string> down, up;
};

UnetLists unetLists(Shapes& shapes, KeyFamily family) {
  UnetLists lists;
  const int64_t levels = shapes.count("down_blocks");
  for (int64_t level = 0; level < levels; ++level) {
    const std::string block = at("down_blocks", level);
    const int64_t channels = shapes.extent(block + ".resnets.0.conv1.weight", 0);
    shapes.requireGroups(channels);
    lists.channels.push_back(channels);
    lists.heads.push_back(family == KeyFamily::Sd1 ? kFirstHeads : shapes.heads(channels));
    lists.down.push_back(shapes.has(block + ".attentions.") ? "CrossAttnDownBlock2D" : "DownBlock2D");
    lists.up.push_back(shapes.has(at("up_blocks", level) + ".attentions.") ? "CrossAttnUpBlock2D" : "UpBlock2D");
    lists.transformers.push_back(std::max<int64_t>(shapes.count(block + ".attentions.0.transformer_blocks"), 1));
  }
  // The innermost level may have no attention of its own; its number is the middle's.
  const int64_t middle = shapes.count("mid_block.attentions.0.transformer_blocks");
  if (!lists.transformers.empty() && middle > 0) lists.transformers.back() = middle;
  shapes.require(levels > 0, "there are no levels");
  return lists;
}

int64_t unetSample(KeyFamily family) {
  return family == KeyFamily::Sdxl ? 128 : family == KeyFamily::Sd2 ? 96 : 64;
}

Result<OrderedJson> unetConfig(Shapes& shapes, KeyFamily family) {
  const UnetLists lists = unetLists(shapes, family);
  const bool isLinear = shapes.dimensions("mid_block.attentions.0.proj_in.weight") == 2;
  OrderedJson json{
      {"_class_name", "UNet2DConditionModel"},
      {"act_fn", "silu"},
      {"attention_head_dim", lists.heads},
      {"block_out_channels", lists.channels},
      {"center_input_sample", false},
      {"cross_attention_dim", shapes.extent("mid_block.attentions.0.transformer_blocks.0.attn2.to_k.weight", 1)},
      {"down_block_types", lists.down},
      {"downsample_padding", 1},
      {"flip_sin_to_cos", true},
      {"freq_shift", 0},
      {"in_channels", shapes.extent("conv_in.weight", 1)},
      {"layers_per_block", shapes.count("down_blocks.0.resnets")},
      {"mid_block_scale_factor", 1},
      {"norm_eps", 1e-05},
      {"norm_num_groups", kGroups},
      {"out_channels", shapes.extent("conv_out.weight", 0)},
      {"sample_size", unetSample(family)},
      {"up_block_types", lists.up},
      {"use_linear_projection", isLinear}};
  if (family == KeyFamily::Sd1) json["attention_head_dim"] = kFirstHeads;
  if (std::ranges::any_of(lists.transformers, [](int64_t count) { return count != 1; }))
    json["transformer_layers_per_block"] = lists.transformers;
  if (family == KeyFamily::Sdxl) {
    const int64_t inputs = shapes.extent("add_embedding.linear_1.weight", 1);
    shapes.require(inputs > kTimeIds * kTimeWidth, "the added condition is too narrow");
    json["addition_embed_type"] = "text_time";
    json["addition_time_embed_dim"] = kTimeWidth;
    json["projection_class_embeddings_input_dim"] = inputs;
  }
  return shapes.finish(std::move(json));
}

Result<OrderedJson> transformerConfig(Shapes& shapes) {
  const int64_t width = shapes.extent("pos_embed.proj.weight", 0);
  const int64_t patch = shapes.extent("pos_embed.proj.weight", 2);
  const int64_t positions = shapes.extent("pos_embed.pos_embed", 1);
  const auto side = static_cast<int64_t>(std::lround(std::sqrt(static_cast<double>(positions))));
  shapes.require(side * side == positions, "the table of positions is no square");
  shapes.require(patch > 0, "patches of no size");
  const int64_t layers = shapes.count("transformer_blocks");
  std::vector<int64_t> dual;
  for (int64_t i = 0; i < layers; ++i) {
    if (shapes.has(at("transformer_blocks", i) + ".attn2.")) dual.push_back(i);
  }
  const int64_t outputs = shapes.extent("proj_out.weight", 0) / std::max<int64_t>(patch * patch, 1);
  OrderedJson json{{"_class_name", "SD3Transformer2DModel"},
                   {"attention_head_dim", kHeadWidth},
                   {"caption_projection_dim", width},
                   {"dual_attention_layers", dual},
                   {"in_channels", shapes.extent("pos_embed.proj.weight", 1)},
                   {"joint_attention_dim", shapes.extent("context_embedder.weight", 1)},
                   {"num_attention_heads", shapes.heads(width)},
                   {"num_layers", layers},
                   {"out_channels", outputs},
                   {"patch_size", patch},
                   {"pooled_projection_dim", shapes.extent("time_text_embed.text_embedder.linear_1.weight", 1)},
                   {"pos_embed_max_size", side},
                   {"qk_norm", nullptr},
                   {"sample_size", 128}};
  if (shapes.has("transformer_blocks.0.attn.norm_q.")) json["qk_norm"] = "rms_norm";
  return shapes.finish(std::move(json));
}

struct LatentScale {
  double factor;
  std::optional<double> shift;
  int64_t sample;  ///< Pixels.
};

/// Trap 16.
LatentScale latentScale(KeyFamily family) {
  switch (family) {
    case KeyFamily::Sdxl:
      return {0.13025, {}, 1024};
    case KeyFamily::Sd3:
      return {1.5305, 0.0609, 1024};
    case KeyFamily::Sd2:
      return {0.18215, {}, 768};
    case KeyFamily::Sd1:
      break;
  }
  return {0.18215, {}, 512};
}

Result<OrderedJson> vaeConfig(Shapes& shapes, KeyFamily family) {
  std::vector<int64_t> channels;
  const int64_t levels = shapes.count("encoder.down_blocks");
  for (int64_t level = 0; level < levels; ++level) {
    channels.push_back(shapes.extent(at("encoder.down_blocks", level) + ".resnets.0.conv1.weight", 0));
    shapes.requireGroups(channels.back());
  }
  shapes.require(levels > 0, "the VAE has no levels");
  const LatentScale scale = latentScale(family);
  const auto count = static_cast<std::size_t>(levels);
  OrderedJson json{{"_class_name", "AutoencoderKL"},
                   {"act_fn", "silu"},
                   {"block_out_channels", channels},
                   {"down_block_types", std::vector<std::string>(count, "DownEncoderBlock2D")},
                   {"force_upcast", family == KeyFamily::Sdxl || family == KeyFamily::Sd3},
                   {"in_channels", shapes.extent("encoder.conv_in.weight", 1)},
                   {"latent_channels", shapes.extent("decoder.conv_in.weight", 1)},
                   {"layers_per_block", shapes.count("encoder.down_blocks.0.resnets")},
                   {"norm_num_groups", kGroups},
                   {"out_channels", shapes.extent("decoder.conv_out.weight", 0)},
                   {"sample_size", scale.sample},
                   {"scaling_factor", scale.factor},
                   {"shift_factor", nullptr},
                   {"up_block_types", std::vector<std::string>(count, "UpDecoderBlock2D")},
                   {"use_post_quant_conv", shapes.has("post_quant_conv.")},
                   {"use_quant_conv", shapes.has("quant_conv.")}};
  if (scale.shift) json["shift_factor"] = *scale.shift;
  return shapes.finish(std::move(json));
}

Result<OrderedJson> clipConfig(Shapes& shapes, bool isOpenClip, bool hasProjection) {
  const std::string layers = "text_model.encoder.layers";
  const int64_t width = shapes.extent("text_model.embeddings.token_embedding.weight", 1);
  const int64_t heads = shapes.heads(width);
  const int64_t projection = hasProjection ? shapes.extent("text_projection.weight", 0) : width;
  return shapes.finish(
      OrderedJson{{"architectures", {hasProjection ? "CLIPTextModelWithProjection" : "CLIPTextModel"}},
                  {"attention_dropout", 0.0},
                  {"bos_token_id", 0},
                  {"eos_token_id", 2},
                  {"hidden_act", isOpenClip ? "gelu" : "quick_gelu"},
                  {"hidden_size", width},
                  {"initializer_factor", 1.0},
                  {"initializer_range", 0.02},
                  {"intermediate_size", shapes.extent(layers + ".0.mlp.fc1.weight", 0)},
                  {"layer_norm_eps", 1e-05},
                  {"max_position_embeddings", shapes.extent("text_model.embeddings.position_embedding.weight", 0)},
                  {"model_type", "clip_text_model"},
                  {"num_attention_heads", heads},
                  {"num_hidden_layers", shapes.count(layers)},
                  {"pad_token_id", 1},
                  {"projection_dim", projection},
                  {"vocab_size", shapes.extent("text_model.embeddings.token_embedding.weight", 0)}});
}

Result<OrderedJson> t5Config(Shapes& shapes) {
  const std::string first = "encoder.block.0.layer.";
  const std::string bias = first + "0.SelfAttention.relative_attention_bias.weight";
  const int64_t heads = std::max<int64_t>(shapes.extent(bias, 1), 1);
  const int64_t inner = shapes.extent(first + "0.SelfAttention.q.weight", 0);
  shapes.require(inner % heads == 0, "T5's heads are not of one width");
  return shapes.finish(OrderedJson{{"architectures", {"T5EncoderModel"}},
                                   {"d_ff", shapes.extent(first + "1.DenseReluDense.wi_0.weight", 0)},
                                   {"d_kv", inner / heads},
                                   {"d_model", shapes.extent("shared.weight", 1)},
                                   {"dense_act_fn", "gelu_new"},
                                   {"dropout_rate", 0.1},
                                   {"eos_token_id", 1},
                                   {"feed_forward_proj", "gated-gelu"},
                                   {"is_encoder_decoder", true},
                                   {"is_gated_act", true},
                                   {"layer_norm_epsilon", 1e-06},
                                   {"model_type", "t5"},
                                   {"num_heads", heads},
                                   {"num_layers", shapes.count("encoder.block")},
                                   {"pad_token_id", 0},
                                   {"relative_attention_max_distance", 128},
                                   {"relative_attention_num_buckets", shapes.extent(bias, 0)},
                                   {"tie_word_embeddings", false},
                                   {"vocab_size", shapes.extent("shared.weight", 0)}});
}

std::string schedulerClass(KeyFamily family, PredictionKind prediction) {
  if (family == KeyFamily::Sd3) return "FlowMatchEulerDiscreteScheduler";
  if (family == KeyFamily::Sdxl) return "EulerDiscreteScheduler";
  return family == KeyFamily::Sd1 && prediction == PredictionKind::Epsilon ? "PNDMScheduler" : "DDIMScheduler";
}

}  // namespace

Result<OrderedJson> deducePartConfig(ModelPart part,
                                     KeyFamily family,
                                     const PartShapes& tensors,
                                     const std::string& source) {
  Shapes shapes(tensors, source);
  switch (part) {
    case ModelPart::Denoiser:
      return family == KeyFamily::Sd3 ? transformerConfig(shapes) : unetConfig(shapes, family);
    case ModelPart::Vae:
      return vaeConfig(shapes, family);
    case ModelPart::Text:
      return clipConfig(shapes, family == KeyFamily::Sd2, family == KeyFamily::Sd3);
    case ModelPart::Text2:
      return clipConfig(shapes, true, true);
    case ModelPart::Text3:
      break;
  }
  return t5Config(shapes);
}

OrderedJson publishedScheduler(KeyFamily family, PredictionKind prediction, bool hasZeroTerminalSnr) {
  OrderedJson json{{"_class_name", schedulerClass(family, prediction)}, {"num_train_timesteps", 1000}};
  if (family == KeyFamily::Sd3) {
    json["shift"] = 3.0;
    return json;
  }
  json["beta_start"] = 0.00085;
  json["beta_end"] = 0.012;
  json["beta_schedule"] = "scaled_linear";
  json["clip_sample"] = false;
  json["prediction_type"] = prediction == PredictionKind::V ? "v_prediction" : "epsilon";
  json["set_alpha_to_one"] = false;
  json["skip_prk_steps"] = true;
  json["steps_offset"] = 1;
  json["trained_betas"] = nullptr;
  if (family == KeyFamily::Sdxl) json["timestep_spacing"] = "leading";
  if (hasZeroTerminalSnr) {
    json["rescale_betas_zero_snr"] = true;
    json["timestep_spacing"] = "trailing";
  }
  return json;
}

OrderedJson publishedModelIndex(KeyFamily family, const std::vector<ModelPart>& parts, PredictionKind prediction) {
  const char* pipeline = family == KeyFamily::Sd3    ? "StableDiffusion3Pipeline"
                         : family == KeyFamily::Sdxl ? "StableDiffusionXLPipeline"
                                                     : "StableDiffusionPipeline";
  OrderedJson json{{"_class_name", pipeline}};
  const auto has = [&](ModelPart part) { return std::ranges::find(parts, part) != parts.end(); };
  const auto add = [&](const std::string& name, const char* library, const char* type, bool isThere) {
    json[name] = isThere ? OrderedJson{library, type} : OrderedJson{nullptr, nullptr};
  };
  const bool is3 = family == KeyFamily::Sd3;
  add("scheduler", "diffusers", schedulerClass(family, prediction).c_str(), true);
  add("text_encoder", "transformers", is3 ? "CLIPTextModelWithProjection" : "CLIPTextModel", has(ModelPart::Text));
  add("tokenizer", "transformers", "CLIPTokenizer", has(ModelPart::Text));
  if (is3 || family == KeyFamily::Sdxl) {
    add("text_encoder_2", "transformers", "CLIPTextModelWithProjection", has(ModelPart::Text2));
    add("tokenizer_2", "transformers", "CLIPTokenizer", has(ModelPart::Text2));
  }
  if (is3) {
    add("text_encoder_3", "transformers", "T5EncoderModel", has(ModelPart::Text3));
    add("tokenizer_3", "transformers", "T5TokenizerFast", has(ModelPart::Text3));
  }
  if (family == KeyFamily::Sdxl) json["force_zeros_for_empty_prompt"] = true;
  if (family == KeyFamily::Sd1 || family == KeyFamily::Sd2) {
    add("safety_checker", nullptr, nullptr, false);
    add("feature_extractor", nullptr, nullptr, false);
    json["requires_safety_checker"] = false;
  }
  const std::string denoiser(partFolderName(ModelPart::Denoiser, family));
  add(denoiser, "diffusers", is3 ? "SD3Transformer2DModel" : "UNet2DConditionModel", has(ModelPart::Denoiser));
  add("vae", "diffusers", "AutoencoderKL", has(ModelPart::Vae));
  return json;
}

}  // namespace burnish
