#include "core/weights/lora_places.h"

#include "core/weights/lora_path.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>

namespace burnish {
namespace {

constexpr std::string_view kDenoiser = "model.diffusion_model.";
constexpr std::string_view kTextLevel = "text_model.";

/// transformers' names with the level "text_model.", which some files leave out; T5 has none.
std::string textPath(LoraComponent component, std::string path) {
  const bool isClip = component == LoraComponent::TextEncoder || component == LoraComponent::TextEncoder2;
  const bool isBare = path.starts_with("encoder.") || path.starts_with("embeddings.") || path.starts_with("final_");
  return isClip && isBare ? std::string(kTextLevel) + path : path;
}

bool isKnownTextPath(std::string_view path) {
  return path.starts_with(kTextLevel) || path == "text_projection" || path.starts_with("encoder.block.");
}

bool beginsWithAny(const LoraGroupName& name, std::initializer_list<std::string_view> starts) {
  if (name.component != LoraComponent::Denoiser) return false;
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return name.path.starts_with(start); });
}

/// The number after `list` in a path, -1 if it does not begin so.
int64_t numberAfter(std::string_view path, std::string_view list) {
  if (!path.starts_with(list) || path.size() <= list.size()) return -1;
  int64_t number = -1;
  std::from_chars(path.data() + list.size() + 1, path.data() + path.size(), number);
  return number;
}

}  // namespace

std::vector<LoraPlace> LoraPlaces::findInDenoiser(const std::string& path) const {
  if (const auto origin = map_.originOf(ModelPart::Denoiser, path)) return {at(LoraComponent::Denoiser, path)};
  std::vector<LoraPlace> places;
  for (const KeyMap::Home& home : map_.homesOf(std::string(kDenoiser) + path)) {
    const bool isWhole = home.operation == KeyOperation::Same;
    places.push_back({LoraComponent::Denoiser, home.name, path, home.operation, isWhole});
  }
  std::ranges::sort(places, {}, &LoraPlace::operation);
  return places;
}

std::vector<LoraPlace> LoraPlaces::find(const LoraGroupName& group) const {
  const auto dotted = dottedLoraPath(group.path);
  if (!dotted || group.component == LoraComponent::Unknown) return {};
  if (group.component == LoraComponent::Denoiser) return findInDenoiser(*dotted);
  const std::string path = textPath(group.component, *dotted);
  return isKnownTextPath(path) ? std::vector{at(group.component, path)} : std::vector<LoraPlace>();
}

LoraPlace LoraPlaces::at(LoraComponent component, const std::string& path) const {
  LoraPlace place{component, path, {}, KeyOperation::Same, true};
  if (component != LoraComponent::Denoiser) return place;
  if (const auto origin = map_.originOf(ModelPart::Denoiser, path)) {
    place.originalPath = origin->name.substr(kDenoiser.size());
    place.operation = origin->operation;
  }
  return place;
}

LoraFamily guessLoraFamily(std::span<const LoraGroupName> names) {
  const auto isSd3 = [](const LoraGroupName& name) {
    return beginsWithAny(name, {"joint_blocks", "transformer_blocks", "context_embedder", "x_embedder"}) ||
           name.component == LoraComponent::TextEncoder3;
  };
  // Blocks of more than one transformer exist in XL only; with diffusers' block names nothing else tells it apart.
  const auto isXl = [](const LoraGroupName& name) {
    if (name.component == LoraComponent::TextEncoder2 || beginsWithAny(name, {"add_embedding", "label_emb"}))
      return true;
    return name.component == LoraComponent::Denoiser && (name.path.find("transformer_blocks_1_") != std::string::npos ||
                                                         name.path.find("transformer_blocks.1.") != std::string::npos);
  };
  // In kohya's spelling only XL has the blocks of the single file.
  const auto isOriginal = [](const LoraGroupName& name) {
    return beginsWithAny(name, {"input_blocks_", "middle_block_", "output_blocks_"});
  };
  if (std::ranges::any_of(names, isSd3)) return LoraFamily::StableDiffusion3;
  if (std::ranges::any_of(names, isXl) || std::ranges::any_of(names, isOriginal)) return LoraFamily::StableDiffusionXl;
  const auto isKnown = [](const LoraGroupName& name) {
    return beginsWithAny(name,
                         {"down_blocks", "mid_block", "up_blocks", "input_blocks", "middle_block", "output_blocks"}) ||
           name.component == LoraComponent::TextEncoder;
  };
  return std::ranges::any_of(names, isKnown) ? LoraFamily::StableDiffusion : LoraFamily::Unknown;
}

KeyLayout guessLoraLayout(std::span<const LoraGroupName> names, LoraFamily family) {
  KeyLayout layout;
  layout.unet = fourLevelUnet();
  if (family == LoraFamily::StableDiffusionXl) {
    layout.family = KeyFamily::Sdxl;
    layout.unet = threeLevelUnet();
  }
  if (family != LoraFamily::StableDiffusion3) return layout;
  layout.family = KeyFamily::Sd3;
  for (const LoraGroupName& name : names) {
    const auto path = dottedLoraPath(name.path).value_or(std::string());
    const int64_t block = std::max(numberAfter(path, "joint_blocks"), numberAfter(path, "transformer_blocks"));
    if (name.component == LoraComponent::Denoiser) layout.jointBlocks = std::max(layout.jointBlocks, block + 1);
  }
  layout.jointBlocks = std::max<int64_t>(1, layout.jointBlocks);
  return layout;
}

}  // namespace burnish
