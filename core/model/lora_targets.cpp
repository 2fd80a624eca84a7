#include "core/model/lora_targets.h"

#include "core/model/unet.h"
#include "core/weights/original_unet.h"

#include <initializer_list>
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

/// kohya's files name the layers of SDXL as its single file does, those of SD 1.x and 2.x as diffusers does.
void nameAsOriginal(std::vector<AdaptableSite>& sites, const UnetConfig& config) {
  if (!config.addition) return;
  UnetLayout layout;
  for (const UnetLevel& level : config.levels) {
    layout.layers.push_back(level.layers);
    layout.hasUpAttention.push_back(level.hasUpAttention);
  }
  for (AdaptableSite& site : sites) site.originalPath = originalUnetPath(site.path, layout);
}

}  // namespace

std::vector<AdaptableSite> adaptableSites(const torch::nn::Module& module, LoraComponent component) {
  std::vector<AdaptableSite> sites;
  for (const auto& item : module.named_modules()) {
    auto layer = std::dynamic_pointer_cast<AdaptableLayer>(item.value());
    if (layer) sites.push_back({component, item.key(), std::move(layer)});
  }
  if (const auto* unet = dynamic_cast<const Unet*>(&module)) nameAsOriginal(sites, unet->config());
  return sites;
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
