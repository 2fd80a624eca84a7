#include "core/model/lora_targets.h"

#include "core/model/mmdit.h"
#include "core/model/unet.h"
#include "core/weights/lora_places.h"

#include <initializer_list>
#include <optional>
#include <regex>

namespace burnish {
namespace {

// SD3 calls its first attention "attn" and has layers for the text beside those for the picture.
constexpr std::string_view kAttention = R"(attn[12]?\.(to_q|to_k|to_v|to_out\.0|add_[qkv]_proj|to_add_out))";
constexpr std::string_view kFeedForward = R"(ff(_context)?\.net\.(0\.proj|2))";
constexpr std::string_view kOtherLinear = R"(proj_in|proj_out|norm1(_context)?\.linear)";
constexpr std::string_view kConvolutions = R"(conv1|conv2|conv_shortcut|time_emb_proj|(down|up)samplers\.0\.conv)";

std::string anyOf(std::initializer_list<std::string_view> parts) {
  std::string pattern;
  for (const std::string_view part : parts) pattern.append(pattern.empty() ? "" : "|").append(part);
  return R"(.*\.()" + pattern + ")";
}

std::string patternOf(const std::string& targets) {
  if (targets == "attention") return anyOf({kAttention});
  if (targets == "attention-ff") return anyOf({kAttention, kFeedForward});
  if (targets == "linear") return anyOf({kAttention, kFeedForward, kOtherLinear});
  if (targets == "all") return anyOf({kAttention, kFeedForward, kOtherLinear, kConvolutions});
  return targets;
}

Error targetsError(const std::string& targets, const std::string& detail) {
  return {ErrorCode::ValueOutOfRange,
          {"method.targets", targets, "attention, attention-ff, linear, all, or a pattern that matches module paths"},
          detail};
}

/// The layout that the names in a single file follow; nothing for a text encoder.
std::optional<KeyLayout> layoutOf(const torch::nn::Module& module) {
  KeyLayout layout;
  if (const auto* mmdit = dynamic_cast<const Mmdit*>(&module)) {
    layout.family = KeyFamily::Sd3;
    layout.jointBlocks = mmdit->config().layers;
    return layout;
  }
  const auto* unet = dynamic_cast<const Unet*>(&module);
  if (unet == nullptr) return std::nullopt;
  if (unet->config().addition) layout.family = KeyFamily::Sdxl;
  for (const UnetLevel& level : unet->config().levels) {
    layout.unet.layers.push_back(level.layers);
    layout.unet.hasUpAttention.push_back(level.hasUpAttention);
  }
  return layout;
}

void nameAsOriginal(std::vector<AdaptableSite>& sites, const KeyLayout& layout) {
  const LoraPlaces places(layout);
  for (AdaptableSite& site : sites) {
    const LoraPlace place = places.at(site.component, site.path);
    site.originalPath = place.originalPath;
    site.operation = place.operation;
  }
}

}  // namespace

std::vector<AdaptableSite> changeableSites(const torch::nn::Module& module, LoraComponent component) {
  std::vector<AdaptableSite> sites;
  for (const auto& item : module.named_modules()) {
    auto changeable = std::dynamic_pointer_cast<ChangeableWeight>(item.value());
    if (!changeable) continue;
    sites.push_back({component, item.key(), std::dynamic_pointer_cast<AdaptableLayer>(changeable), changeable});
  }
  if (const auto layout = layoutOf(module)) nameAsOriginal(sites, *layout);
  return sites;
}

std::vector<AdaptableSite> adaptableSites(const torch::nn::Module& module, LoraComponent component) {
  std::vector<AdaptableSite> sites = changeableSites(module, component);
  std::erase_if(sites, [](const AdaptableSite& site) { return site.layer == nullptr; });
  return sites;
}

LoraFamily loraFamilyOf(const torch::nn::Module& denoiser) {
  const auto layout = layoutOf(denoiser);
  return layout ? loraFamilyOf(layout->family) : LoraFamily::Unknown;
}

Result<std::vector<AdaptableSite>> selectSites(std::vector<AdaptableSite> sites, const std::string& targets) {
  try {
    const std::regex pattern(patternOf(targets), std::regex::ECMAScript | std::regex::optimize);
    std::erase_if(sites, [&](const AdaptableSite& site) { return !std::regex_match(site.path, pattern); });
  } catch (const std::regex_error& error) {
    return targetsError(targets, error.what());
  }
  if (sites.empty()) return targetsError(targets, "no layer of the model matches");
  return sites;
}

}  // namespace burnish
