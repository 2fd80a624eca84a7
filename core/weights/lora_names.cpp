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
    {"lora_te1_", LoraComponent::TextEncoder},
    {"lora_te2_", LoraComponent::TextEncoder2},
    {"lora_te3_", LoraComponent::TextEncoder3},
    {"lora_te_", LoraComponent::TextEncoder},
    {"unet.", LoraComponent::Denoiser},
    {"transformer.", LoraComponent::Denoiser},
    {"diffusion_model.", LoraComponent::Denoiser},
    {"text_encoder.", LoraComponent::TextEncoder},
    {"text_encoder_2.", LoraComponent::TextEncoder2},
    {"text_encoder_3.", LoraComponent::TextEncoder3},
});

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
std::string lookupKey(LoraComponent component, std::string_view flat) {
  std::string key(1, static_cast<char>('0' + static_cast<int>(component)));
  if (component != LoraComponent::Denoiser && flat.starts_with(kTextLevel)) flat.remove_prefix(kTextLevel.size());
  return key.append(flat);
}

}  // namespace

std::string kohyaName(LoraComponent component, std::string_view path) {
  // SDXL's and SD3's first encoder is "lora_te1_" where a second one exists; SD 1.x and 2.x have only "lora_te_".
  static constexpr auto kNames =
      std::to_array<std::string_view>({"lora_unet_", "lora_te_", "lora_te2_", "lora_te3_", ""});
  return std::string(kNames.at(static_cast<std::size_t>(component))) + flattened(path);
}

std::string kohyaName(LoraComponent component, std::string_view path, std::string_view originalPath) {
  return kohyaName(component, originalPath.empty() ? path : originalPath);
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
  return {bare, std::string(group)};
}

LoraModuleIndex::LoraModuleIndex(std::span<const LoraTarget> targets) {
  byFlatName_.reserve(2 * targets.size());
  for (const LoraTarget& target : targets) {
    byFlatName_.emplace(lookupKey(target.component, flattened(target.path)), &target);
    if (!target.originalPath.empty())
      byFlatName_.emplace(lookupKey(target.component, flattened(target.originalPath)), &target);
  }
}

const LoraTarget* LoraModuleIndex::find(const LoraGroupName& group) const {
  const auto found = byFlatName_.find(lookupKey(group.component, flattened(group.path)));
  return found == byFlatName_.end() ? nullptr : found->second;
}

}  // namespace burnish
