#include "core/weights/adapter_naming.h"

#include <algorithm>
#include <array>

namespace burnish {
namespace {

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts) {
  return std::ranges::any_of(starts, [&](std::string_view start) { return text.starts_with(start); });
}

LoraEnding endingOf(const LoraEntry& entry) {
  const auto down = entry.parts.find(LoraPart::Down);
  return down == entry.parts.end() ? LoraEnding::Any : parseLoraKey(down->second->name).ending;
}

/// kohya's form: with the block names that kohya's own tool gives to the family, or with diffusers' ones.
AdapterNaming flatNaming(std::string_view key, const LoraPlaces& places) {
  if (key.starts_with("lora_transformer_")) return AdapterNaming::KohyaDiffusers;
  if (places.family() == LoraFamily::StableDiffusion) return AdapterNaming::Kohya;
  const LoraGroupName name = parseLoraGroup(key);
  const auto found = places.find(name);
  if (found.empty() || name.component != LoraComponent::Denoiser) return AdapterNaming::Kohya;
  const bool isDiffusers = flatLoraPath(name.component, found[0].path) == name.path;
  const bool isOriginal = flatLoraPath(name.component, found[0].originalPath) == name.path;
  return isDiffusers && !isOriginal ? AdapterNaming::KohyaDiffusers : AdapterNaming::Kohya;
}

AdapterNaming namingOf(std::string_view key, LoraEnding ending, const LoraPlaces& places) {
  if (key.find('.') == std::string_view::npos) return flatNaming(key, places);
  if (key.starts_with("base_model.model.")) return AdapterNaming::Peft;
  if (startsWithAny(key, {"diffusion_model.", "model.diffusion_model.", "text_encoders."}))
    return AdapterNaming::ComfyUi;
  if (startsWithAny(key, {"clip_l.", "clip_g.", "clip_h.", "t5."})) return AdapterNaming::Omi;
  if (!startsWithAny(key, {"unet.", "transformer.", "text_encoder.", "text_encoder_2.", "text_encoder_3."}))
    return parseLoraGroup(key).component == LoraComponent::Denoiser ? AdapterNaming::Original : AdapterNaming::Unknown;
  if (ending == LoraEnding::Kohya) return AdapterNaming::Omi;
  const bool isOld = ending == LoraEnding::DiffusersDot || ending == LoraEnding::DiffusersLinear ||
                     ending == LoraEnding::DiffusersProcessor;
  return isOld ? AdapterNaming::DiffusersOld : AdapterNaming::Diffusers;
}

/// A layer of diffusers with the size of the change that the file has for it.
struct Sized {
  LoraPlace place;
  int64_t rows = 0;
  int64_t columns = 0;
  std::size_t dimensions = 0;  ///< Of LoRA's down part; else 0.
};

std::vector<Sized> sizedLayers(const LoraGroups& groups, const LoraPlaces& places) {
  std::vector<Sized> layers;
  for (const LoraEntry& entry : groups.entries) {
    const auto extent = std::get<LoraExtent>(loraExtent(entry.kind, entry.shapes()));
    const std::size_t dimensions = entry.has(LoraPart::Down) ? entry.shape(LoraPart::Down).size() : 0;
    for (LoraPlace& place : places.find(entry.name))
      layers.push_back({std::move(place), extent.rows, extent.columns, dimensions});
  }
  return layers;
}

bool isDenoiser(const Sized& layer) {
  return layer.place.component == LoraComponent::Denoiser;
}

AdapterFamily stableDiffusion(const std::vector<Sized>& layers) {
  for (const Sized& layer : layers) {
    const std::string& path = layer.place.path;
    const bool isProjection = path.ends_with(".proj_in") || path.ends_with(".proj_out");
    if (isDenoiser(layer) && isProjection && layer.dimensions != 0)
      return layer.dimensions == 4 ? AdapterFamily::Sd1 : AdapterFamily::Sd2;
  }
  for (const Sized& layer : layers) {
    const std::string& path = layer.place.path;
    const bool takesText = isDenoiser(layer) ? path.ends_with("attn2.to_k") || path.ends_with("attn2.to_v")
                                             : path.find("self_attn") != std::string::npos;
    if (takesText && layer.columns == 768) return AdapterFamily::Sd1;
    if (takesText && layer.columns == 1024) return AdapterFamily::Sd2;
  }
  return AdapterFamily::Sd1Or2;
}

AdapterFamily stableDiffusion3(const std::vector<Sized>& layers, int64_t blocks) {
  const auto isDual = [](const Sized& layer) {
    return layer.place.path.find(".attn2.") != std::string::npos ||
           (layer.place.path.ends_with(".norm1.linear") && layer.rows == 9 * layer.columns);
  };
  // The first block is one of the dual ones in every model that has them.
  const auto isSingle = [](const Sized& layer) {
    return layer.place.path == "transformer_blocks.0.norm1.linear" && layer.rows == 6 * layer.columns;
  };
  const auto isLarge = [](const Sized& layer) { return isDenoiser(layer) && layer.columns == 2432; };
  if (std::ranges::any_of(layers, isDual)) return AdapterFamily::Sd35Medium;
  if (blocks > 24 || std::ranges::any_of(layers, isLarge)) return AdapterFamily::Sd35Large;
  return std::ranges::any_of(layers, isSingle) ? AdapterFamily::Sd3Medium : AdapterFamily::Sd3;
}

}  // namespace

AdapterNaming adapterNaming(const LoraGroups& groups, const LoraPlaces& places) {
  std::map<AdapterNaming, int64_t> ofDenoiser, ofAll;
  const auto count = [&](std::string_view key, LoraEnding ending) {
    const AdapterNaming naming = namingOf(key, ending, places);
    ++ofAll[naming];
    if (parseLoraGroup(key).component == LoraComponent::Denoiser) ++ofDenoiser[naming];
  };
  for (const LoraEntry& entry : groups.entries) count(entry.key, endingOf(entry));
  for (const auto& [key, kind] : groups.unsupported) count(key, LoraEnding::Any);
  const auto& counts = ofDenoiser.empty() ? ofAll : ofDenoiser;
  const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
  return most == counts.end() ? AdapterNaming::Unknown : most->first;
}

AdapterFamily adapterFamily(const LoraGroups& groups, const LoraPlaces& places) {
  std::vector<LoraGroupName> names;
  for (const LoraEntry& entry : groups.entries) names.push_back(entry.name);
  for (const auto& [key, kind] : groups.unsupported) names.push_back(parseLoraGroup(key));
  switch (guessLoraFamily(names)) {
    case LoraFamily::StableDiffusion:
      return stableDiffusion(sizedLayers(groups, places));
    case LoraFamily::StableDiffusionXl:
      return AdapterFamily::Sdxl;
    case LoraFamily::StableDiffusion3:
      return stableDiffusion3(sizedLayers(groups, places), places.layout().jointBlocks);
    case LoraFamily::Unknown:
      break;
  }
  return AdapterFamily::Unknown;
}

std::string_view adapterKindName(AdapterKind kind) {
  static constexpr auto kNames = std::to_array<std::string_view>(
      {"unknown", "LoRA", "LoCon", "LoHa", "LoKr", "full difference", "mixed", "OFT", "GLoRA", "IA3", "other"});
  return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view adapterNamingName(AdapterNaming naming) {
  static constexpr auto kNames =
      std::to_array<std::string_view>({"unknown", "kohya", "kohya with diffusers block names", "diffusers",
                                       "diffusers, old", "peft", "ComfyUI", "original", "OMI"});
  return kNames.at(static_cast<std::size_t>(naming));
}

std::string_view adapterFamilyName(AdapterFamily family) {
  static constexpr auto kNames = std::to_array<std::string_view>(
      {"unknown", "Stable Diffusion 1.x or 2.x", "Stable Diffusion 1.x", "Stable Diffusion 2.x", "Stable Diffusion XL",
       "Stable Diffusion 3 or 3.5", "Stable Diffusion 3 Medium", "Stable Diffusion 3.5 Medium",
       "Stable Diffusion 3.5 Large"});
  return kNames.at(static_cast<std::size_t>(family));
}

}  // namespace burnish
