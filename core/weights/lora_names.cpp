#include "core/weights/lora_names.h"

#include <algorithm>
#include <array>

namespace burnish {
namespace {

struct Prefix {
  std::string_view text;
  LoraComponent component;
};

// Longer ones before those that they begin with.
constexpr auto kPrefixes = std::to_array<Prefix>({
    {"lora_unet_", LoraComponent::Denoiser},
    {"lora_transformer_", LoraComponent::Denoiser},
    {"lycoris_", LoraComponent::Denoiser},
    {"lora_te1_", LoraComponent::TextEncoder},
    {"lora_te2_", LoraComponent::TextEncoder2},
    {"lora_te3_", LoraComponent::TextEncoder3},
    {"lora_te_", LoraComponent::TextEncoder},
    {"unet.", LoraComponent::Denoiser},
    {"transformer.", LoraComponent::Denoiser},
    {"model.diffusion_model.", LoraComponent::Denoiser},
    {"diffusion_model.", LoraComponent::Denoiser},
    {"text_encoder.", LoraComponent::TextEncoder},
    {"text_encoder_2.", LoraComponent::TextEncoder2},
    {"text_encoder_3.", LoraComponent::TextEncoder3},
    {"text_encoders.clip_l.transformer.", LoraComponent::TextEncoder},
    {"text_encoders.clip_h.transformer.", LoraComponent::TextEncoder},
    {"text_encoders.clip_g.transformer.", LoraComponent::TextEncoder2},
    {"text_encoders.t5xxl.transformer.", LoraComponent::TextEncoder3},
    {"clip_l.", LoraComponent::TextEncoder},
    {"clip_h.", LoraComponent::TextEncoder},
    {"clip_g.", LoraComponent::TextEncoder2},
    {"t5xxl.", LoraComponent::TextEncoder3},
    {"t5.", LoraComponent::TextEncoder3},
});

/// Beginnings of a denoiser's paths in a single file, which OneTrainer also writes without a prefix.
constexpr auto kBareRoots = std::to_array<std::string_view>(
    {"input_blocks.", "middle_block.", "output_blocks.", "time_embed.", "label_emb.", "out.", "joint_blocks.",
     "x_embedder.", "t_embedder.", "y_embedder.", "context_embedder", "final_layer."});

/// What the paths of SD3's transformer begin with, and those of no UNet.
constexpr auto kTransformerRoots = std::to_array<std::string_view>(
    {"transformer_blocks.", "context_embedder", "pos_embed.", "time_text_embed.", "norm_out.", "proj_out"});

constexpr std::string_view kPeftRoot = "base_model.model.";
constexpr std::string_view kTextLevel = "text_model_";

std::string flattened(std::string_view path) {
  std::string flat(path);
  std::replace(flat.begin(), flat.end(), '.', '_');
  return flat;
}

/// Two components may have layers of one name.
std::string lookupKey(LoraComponent component, std::string_view path) {
  return std::string(1, static_cast<char>('0' + static_cast<int>(component))) + flatLoraPath(component, path);
}

}  // namespace

LoraComponent loraComponentOf(ModelPart part) {
  switch (part) {
    case ModelPart::Denoiser:
      return LoraComponent::Denoiser;
    case ModelPart::Text:
      return LoraComponent::TextEncoder;
    case ModelPart::Text2:
      return LoraComponent::TextEncoder2;
    case ModelPart::Text3:
      return LoraComponent::TextEncoder3;
    case ModelPart::Vae:
      break;
  }
  return LoraComponent::Unknown;
}

LoraFamily loraFamilyOf(KeyFamily family) {
  switch (family) {
    case KeyFamily::Sd1:
    case KeyFamily::Sd2:
      return LoraFamily::StableDiffusion;
    case KeyFamily::Sdxl:
      return LoraFamily::StableDiffusionXl;
    case KeyFamily::Sd3:
      return LoraFamily::StableDiffusion3;
  }
  return LoraFamily::Unknown;
}

std::string kohyaName(LoraFamily family,
                      LoraComponent component,
                      std::string_view path,
                      std::string_view originalPath) {
  static constexpr auto kNames =
      std::to_array<std::string_view>({"lora_unet_", "lora_te1_", "lora_te2_", "lora_te3_", ""});
  const bool isOlder = family == LoraFamily::StableDiffusion || family == LoraFamily::Unknown;
  if (isOlder && component == LoraComponent::TextEncoder) return "lora_te_" + flattened(path);
  const bool isOriginal = !isOlder && !originalPath.empty();
  return std::string(kNames.at(static_cast<std::size_t>(component))) + flattened(isOriginal ? originalPath : path);
}

std::string kohyaName(LoraComponent component, std::string_view path) {
  return kohyaName(LoraFamily::StableDiffusion, component, path);
}

std::string_view diffusersPrefix(LoraComponent component, std::string_view path) {
  static constexpr auto kNames =
      std::to_array<std::string_view>({"unet.", "text_encoder.", "text_encoder_2.", "text_encoder_3.", ""});
  const bool isTransformer = component == LoraComponent::Denoiser &&
                             std::any_of(kTransformerRoots.begin(), kTransformerRoots.end(),
                                         [&](std::string_view root) { return path.starts_with(root); });
  return isTransformer ? "transformer." : kNames.at(static_cast<std::size_t>(component));
}

std::string diffusersName(LoraComponent component, std::string_view path) {
  return std::string(diffusersPrefix(component, path)).append(path);
}

LoraGroupName parseLoraGroup(std::string_view group, LoraComponent bare) {
  const bool isPeft = group.starts_with(kPeftRoot);
  if (isPeft) group.remove_prefix(kPeftRoot.size());
  for (const Prefix& prefix : kPrefixes) {
    if (group.starts_with(prefix.text)) return {prefix.component, std::string(group.substr(prefix.text.size()))};
  }
  const bool isOriginal =
      std::ranges::any_of(kBareRoots, [&](std::string_view root) { return group.starts_with(root); });
  return {isOriginal && bare == LoraComponent::Unknown ? LoraComponent::Denoiser : bare, std::string(group)};
}

std::string flatLoraPath(LoraComponent component, std::string_view path) {
  std::string flat = flattened(path);
  if (component != LoraComponent::Denoiser && flat.starts_with(kTextLevel)) flat.erase(0, kTextLevel.size());
  return flat;
}

LoraModuleIndex::LoraModuleIndex(std::span<const LoraTarget> targets) {
  byFlatName_.reserve(2 * targets.size());
  for (const LoraTarget& target : targets) {
    byFlatName_.emplace(lookupKey(target.component, target.path), Hit{&target, KeyOperation::Same});
    if (!target.originalPath.empty() && target.originalPath != target.path)
      byFlatName_.emplace(lookupKey(target.component, target.originalPath), Hit{&target, target.operation});
  }
}

std::vector<LoraModuleIndex::Hit> LoraModuleIndex::findAll(const LoraGroupName& group) const {
  const auto [first, last] = byFlatName_.equal_range(lookupKey(group.component, group.path));
  std::vector<Hit> hits;
  for (auto found = first; found != last; ++found) hits.push_back(found->second);
  std::ranges::sort(hits, {}, &Hit::operation);
  return hits;
}

}  // namespace burnish
