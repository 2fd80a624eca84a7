#include "core/weights/tensor_names.h"

#include <algorithm>
#include <array>

namespace burnish {
namespace {

constexpr auto kDenoiserWords = std::to_array<std::string_view>(
    {"input_blocks", "middle_block", "output_blocks", "time_embed", "label_emb", "out", "joint_blocks", "x_embedder",
     "t_embedder", "y_embedder", "context_embedder", "final_layer", "pos_embed"});

constexpr auto kVaeWords = std::to_array<std::string_view>({"encoder", "decoder", "quant_conv", "post_quant_conv"});

/// Prefixes of text encoders that have transformers' names in a single file.
constexpr auto kClipPrefixes =
    std::to_array<std::string_view>({"cond_stage_model.transformer.", "conditioner.embedders.0.transformer.",
                                     "text_encoders.clip_l.transformer.", "text_encoders.clip_g.transformer."});

constexpr auto kClipWords = std::to_array<std::string_view>({"embeddings", "encoder", "final_layer_norm"});

struct Rename {
  std::string_view old;
  std::string_view today;
};
constexpr auto kVaeAttention = std::to_array<Rename>(
    {{".query.", ".to_q."}, {".key.", ".to_k."}, {".value.", ".to_v."}, {".proj_attn.", ".to_out.0."}});

template <class Words>
bool startsWithWord(std::string_view name, const Words& words) {
  return std::ranges::find(words, name.substr(0, name.find('.'))) != words.end();
}

std::string prefixed(std::string_view prefix, std::string_view name) {
  return std::string(prefix).append(name);
}

std::vector<NamedTensor> named(const WeightsSource& source, const std::function<std::string(std::string_view)>& name) {
  std::vector<NamedTensor> tensors;
  tensors.reserve(source.tensors().size());
  for (const TensorInfo& tensor : source.tensors()) tensors.push_back({name(tensor.name), &source, &tensor});
  return tensors;
}

}  // namespace

std::string canonicalSingleName(std::string_view name) {
  if (name.starts_with("diffusion_model.") || startsWithWord(name, kDenoiserWords))
    return prefixed(name.starts_with("diffusion_model.") ? "model." : "model.diffusion_model.", name);
  if (name.starts_with("vae.")) return prefixed("first_stage_model.", name.substr(4));
  if (startsWithWord(name, kVaeWords)) return prefixed("first_stage_model.", name);
  for (const std::string_view prefix : kClipPrefixes) {
    if (name.starts_with(prefix) && startsWithWord(name.substr(prefix.size()), kClipWords))
      return prefixed(prefix, prefixed("text_model.", name.substr(prefix.size())));
  }
  return std::string(name);
}

std::string canonicalPartName(ModelPart part, std::string_view name) {
  const bool isClip = part == ModelPart::Text || part == ModelPart::Text2;
  if (isClip && startsWithWord(name, kClipWords)) return prefixed("text_model.", name);
  std::string today(name);
  if (part != ModelPart::Vae || name.find(".attentions.") == std::string_view::npos) return today;
  for (const Rename& rename : kVaeAttention) {
    const std::size_t at = today.find(rename.old);
    if (at != std::string::npos) return today.replace(at, rename.old.size(), rename.today);
  }
  return today;
}

std::vector<NamedTensor> namedSingleFile(const WeightsSource& source) {
  return named(source, canonicalSingleName);
}

std::vector<NamedTensor> namedPart(ModelPart part, const WeightsSource& source) {
  return named(source, [part](std::string_view name) { return canonicalPartName(part, name); });
}

NameSet::NameSet(const std::vector<NamedTensor>& tensors) {
  for (const NamedTensor& tensor : tensors) names_.insert(tensor.name);
}

bool NameSet::has(std::string_view beginning) const {
  const auto found = names_.lower_bound(beginning);
  return found != names_.end() && found->starts_with(beginning);
}

int64_t NameSet::count(const std::string& list) const {
  int64_t number = 0;
  while (has(list + "." + std::to_string(number) + ".")) ++number;
  return number;
}

}  // namespace burnish
