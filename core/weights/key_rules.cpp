#include "core/weights/key_map.h"

#include <array>
#include <span>

namespace burnish {
namespace {

using Op = KeyOperation;

/// Two names of a module within its block.
struct Pair {
  std::string_view original;
  std::string_view diffusers;
};

constexpr auto kVaeEnds = std::to_array<Pair>({
    {"encoder.conv_in", "encoder.conv_in"},
    {"encoder.conv_out", "encoder.conv_out"},
    {"encoder.norm_out", "encoder.conv_norm_out"},
    {"decoder.conv_in", "decoder.conv_in"},
    {"decoder.conv_out", "decoder.conv_out"},
    {"decoder.norm_out", "decoder.conv_norm_out"},
    {"quant_conv", "quant_conv"},
    {"post_quant_conv", "post_quant_conv"},
});

constexpr auto kVaeResnet = std::to_array<Pair>({
    {"norm1", "norm1"},
    {"conv1", "conv1"},
    {"norm2", "norm2"},
    {"conv2", "conv2"},
    {"nin_shortcut", "conv_shortcut"},
});

constexpr auto kVaeProjections = std::to_array<Pair>({
    {"q", "to_q"},
    {"k", "to_k"},
    {"v", "to_v"},
    {"proj_out", "to_out.0"},
});

constexpr auto kUnetEnds = std::to_array<std::string_view>({
    "conv_in",
    "time_embedding.linear_1",
    "time_embedding.linear_2",
    "add_embedding.linear_1",
    "add_embedding.linear_2",
    "conv_norm_out",
    "conv_out",
});

constexpr auto kUnetResnet =
    std::to_array<std::string_view>({"norm1", "conv1", "time_emb_proj", "norm2", "conv2", "conv_shortcut"});

constexpr auto kOpenClipEnds = std::to_array<Pair>({
    {"token_embedding", "text_model.embeddings.token_embedding"},
    {"positional_embedding", "text_model.embeddings.position_embedding.weight"},
    {"ln_final", "text_model.final_layer_norm"},
});

constexpr auto kOpenClipLayer = std::to_array<Pair>({
    {"ln_1", "layer_norm1"},
    {"ln_2", "layer_norm2"},
    {"mlp.c_fc", "mlp.fc1"},
    {"mlp.c_proj", "mlp.fc2"},
    {"attn.out_proj", "self_attn.out_proj"},
});

constexpr auto kTransformerEnds = std::to_array<Pair>({
    {"x_embedder.proj", "pos_embed.proj"},
    {"pos_embed", "pos_embed.pos_embed"},
    {"t_embedder.mlp.0", "time_text_embed.timestep_embedder.linear_1"},
    {"t_embedder.mlp.2", "time_text_embed.timestep_embedder.linear_2"},
    {"y_embedder.mlp.0", "time_text_embed.text_embedder.linear_1"},
    {"y_embedder.mlp.2", "time_text_embed.text_embedder.linear_2"},
    {"context_embedder", "context_embedder"},
    {"final_layer.linear", "proj_out"},
});

constexpr auto kJointBlock = std::to_array<Pair>({
    {"x_block.adaLN_modulation.1", "norm1.linear"},
    {"x_block.attn.proj", "attn.to_out.0"},
    {"x_block.attn.ln_q", "attn.norm_q"},
    {"x_block.attn.ln_k", "attn.norm_k"},
    {"x_block.attn2.proj", "attn2.to_out.0"},
    {"x_block.attn2.ln_q", "attn2.norm_q"},
    {"x_block.attn2.ln_k", "attn2.norm_k"},
    {"x_block.mlp.fc1", "ff.net.0.proj"},
    {"x_block.mlp.fc2", "ff.net.2"},
    {"context_block.attn.proj", "attn.to_add_out"},
    {"context_block.attn.ln_q", "attn.norm_added_q"},
    {"context_block.attn.ln_k", "attn.norm_added_k"},
    {"context_block.mlp.fc1", "ff_context.net.0.proj"},
    {"context_block.mlp.fc2", "ff_context.net.2"},
});

/// A fused projection and the three that it is made of.
struct Fused {
  std::string_view original;
  std::array<std::string_view, 3> diffusers;
};

constexpr auto kJointProjections = std::to_array<Fused>({
    {"x_block.attn.qkv", {"attn.to_q", "attn.to_k", "attn.to_v"}},
    {"x_block.attn2.qkv", {"attn2.to_q", "attn2.to_k", "attn2.to_v"}},
    {"context_block.attn.qkv", {"attn.add_q_proj", "attn.add_k_proj", "attn.add_v_proj"}},
});

/// Collects the rules of one part below its prefixes.
class Rules {
 public:
  Rules(std::vector<KeyRule>& all, ModelPart part, std::string prefix)
      : all_(all), part_(part), prefix_(std::move(prefix)) {}

  void add(std::string_view original, std::string_view diffusers, Op operation = Op::Same) {
    all_.push_back({prefix_ + std::string(original), part_, std::string(diffusers), operation});
  }
  void addAll(std::span<const Pair> table, const std::string& original = {}, const std::string& diffusers = {}) {
    for (const Pair& pair : table) add(original + std::string(pair.original), diffusers + std::string(pair.diffusers));
  }
  void addFused(const std::string& original, const std::array<std::string, 3>& diffusers) {
    add(original, diffusers[0], Op::FirstThird);
    add(original, diffusers[1], Op::MiddleThird);
    add(original, diffusers[2], Op::LastThird);
  }

 private:
  std::vector<KeyRule>& all_;
  ModelPart part_;
  std::string prefix_;
};

std::string numbered(std::string_view list, int64_t number, std::string_view rest = ".") {
  return std::string(list) + "." + std::to_string(number) + std::string(rest);
}

void addUnetModule(Rules& rules, const std::string& path, const UnetLayout& layout) {
  const std::string original = originalUnetPath(path, layout);
  if (!original.empty()) rules.add(original, path);
}

/// A spatial transformer's inner names are the same in both layouts.
void addUnetAttention(Rules& rules, const std::string& path, const UnetLayout& layout) {
  constexpr std::string_view inner = ".norm";
  const std::string original = originalUnetPath(path + std::string(inner), layout);
  if (!original.empty()) rules.add(std::string_view(original).substr(0, original.size() - inner.size()), path);
}

void addUnetBlock(Rules& rules, const std::string& block, int64_t resnets, const UnetLayout& layout) {
  for (int64_t i = 0; i < resnets; ++i) {
    for (const std::string_view module : kUnetResnet)
      addUnetModule(rules, numbered(block + ".resnets", i).append(module), layout);
    addUnetAttention(rules, numbered(block + ".attentions", i, ""), layout);
  }
}

void addUnet(std::vector<KeyRule>& all, const UnetLayout& layout) {
  Rules rules(all, ModelPart::Denoiser, "model.diffusion_model.");
  for (const std::string_view module : kUnetEnds) addUnetModule(rules, std::string(module), layout);
  const auto levels = static_cast<int64_t>(layout.layers.size());
  for (int64_t level = 0; level < levels; ++level) {
    const std::string down = numbered("down_blocks", level, "");
    const std::string up = numbered("up_blocks", level, "");
    addUnetBlock(rules, down, layout.layers[static_cast<std::size_t>(level)], layout);
    addUnetBlock(rules, up, layout.layers[static_cast<std::size_t>(levels - 1 - level)] + 1, layout);
    if (level + 1 == levels) continue;
    addUnetModule(rules, down + ".downsamplers.0.conv", layout);
    addUnetModule(rules, up + ".upsamplers.0.conv", layout);
  }
  addUnetBlock(rules, "mid_block", 2, layout);
}

void addVaeMiddle(Rules& rules, const std::string& half) {
  const std::string original = half + ".mid.";
  const std::string diffusers = half + ".mid_block.";
  rules.addAll(kVaeResnet, original + "block_1.", diffusers + "resnets.0.");
  rules.addAll(kVaeResnet, original + "block_2.", diffusers + "resnets.1.");
  const std::string attention = diffusers + "attentions.0.";
  rules.add(original + "attn_1.norm", attention + "group_norm");
  for (const Pair& pair : kVaeProjections) {
    const std::string from = original + "attn_1." + std::string(pair.original);
    const std::string to = attention + std::string(pair.diffusers);
    rules.add(from + ".weight", to + ".weight", Op::Flatten);
    rules.add(from + ".bias", to + ".bias");
  }
}

/// The original numbers the decoder's levels as the encoder's; diffusers counts them in the order of computation.
void addVae(std::vector<KeyRule>& all, const KeyLayout& layout) {
  Rules rules(all, ModelPart::Vae, "first_stage_model.");
  rules.addAll(kVaeEnds);
  addVaeMiddle(rules, "encoder");
  addVaeMiddle(rules, "decoder");
  for (int64_t level = 0; level < layout.vaeLevels; ++level) {
    const std::string down = numbered("encoder.down", level);
    const std::string downBlock = numbered("encoder.down_blocks", level);
    const std::string up = numbered("decoder.up", level);
    const std::string upBlock = numbered("decoder.up_blocks", layout.vaeLevels - 1 - level);
    for (int64_t i = 0; i < layout.vaeLayers; ++i)
      rules.addAll(kVaeResnet, numbered(down + "block", i), numbered(downBlock + "resnets", i));
    for (int64_t i = 0; i <= layout.vaeLayers; ++i)
      rules.addAll(kVaeResnet, numbered(up + "block", i), numbered(upBlock + "resnets", i));
    rules.add(down + "downsample.conv", downBlock + "downsamplers.0.conv");
    rules.add(up + "upsample.conv", upBlock + "upsamplers.0.conv");
  }
}

/// A text encoder that has transformers' names in the single file, too.
void addClip(std::vector<KeyRule>& all, ModelPart part, const std::string& prefix, bool hasProjection) {
  Rules rules(all, part, prefix);
  rules.add("text_model", "text_model");
  if (hasProjection) rules.add("text_projection", "text_projection");
}

void addOpenClip(std::vector<KeyRule>& all, ModelPart part, const std::string& prefix, const KeyLayout& layout) {
  Rules rules(all, part, prefix);
  rules.addAll(kOpenClipEnds);
  if (layout.family == KeyFamily::Sdxl) rules.add("text_projection", "text_projection.weight", Op::Transpose);
  for (int64_t i = 0; i < layout.openClipLayers; ++i) {
    const std::string block = numbered("transformer.resblocks", i);
    const std::string layer = numbered("text_model.encoder.layers", i);
    rules.addAll(kOpenClipLayer, block, layer);
    for (const char* kind : {"weight", "bias"}) {
      const std::string attention = layer + "self_attn.";
      rules.addFused(block + "attn.in_proj_" + kind,
                     {attention + "q_proj." + kind, attention + "k_proj." + kind, attention + "v_proj." + kind});
    }
  }
}

/// The last block gives its text away, so its modulation has two parts, in another order in each layout; so has the
/// norm before the output.
void addTransformer(std::vector<KeyRule>& all, int64_t blocks) {
  Rules rules(all, ModelPart::Denoiser, "model.diffusion_model.");
  rules.addAll(kTransformerEnds);
  rules.add("final_layer.adaLN_modulation.1", "norm_out.linear", Op::SwapHalves);
  for (int64_t i = 0; i < blocks; ++i) {
    const std::string original = numbered("joint_blocks", i);
    const std::string diffusers = numbered("transformer_blocks", i);
    rules.addAll(kJointBlock, original, diffusers);
    for (const Fused& fused : kJointProjections) {
      rules.addFused(original + std::string(fused.original),
                     {diffusers + std::string(fused.diffusers[0]), diffusers + std::string(fused.diffusers[1]),
                      diffusers + std::string(fused.diffusers[2])});
    }
    rules.add(original + "context_block.adaLN_modulation.1", diffusers + "norm1_context.linear",
              i + 1 == blocks ? Op::SwapHalves : Op::Same);
  }
}

void addThirdText(std::vector<KeyRule>& all) {
  Rules rules(all, ModelPart::Text3, "text_encoders.t5xxl.transformer.");
  rules.add("shared", "shared");
  rules.add("encoder", "encoder");
}

}  // namespace

std::vector<KeyRule> keyRules(const KeyLayout& layout) {
  std::vector<KeyRule> all;
  addVae(all, layout);
  switch (layout.family) {
    case KeyFamily::Sd1:
      addUnet(all, layout.unet);
      addClip(all, ModelPart::Text, "cond_stage_model.transformer.", false);
      break;
    case KeyFamily::Sd2:
      addUnet(all, layout.unet);
      addOpenClip(all, ModelPart::Text, "cond_stage_model.model.", layout);
      break;
    case KeyFamily::Sdxl:
      addUnet(all, layout.unet);
      addClip(all, ModelPart::Text, "conditioner.embedders.0.transformer.", false);
      addOpenClip(all, ModelPart::Text2, "conditioner.embedders.1.model.", layout);
      break;
    case KeyFamily::Sd3:
      addTransformer(all, layout.jointBlocks);
      addClip(all, ModelPart::Text, "text_encoders.clip_l.transformer.", true);
      addClip(all, ModelPart::Text2, "text_encoders.clip_g.transformer.", true);
      addThirdText(all);
      break;
  }
  return all;
}

}  // namespace burnish
