#include "core/model/lora_targets.h"

#include "core/model/unet.h"
#include "core/weights/original_unet.h"

#include <regex>

namespace burnish {
namespace {

constexpr const char* kAttention = R"(.*\.attn[12]\.(to_q|to_k|to_v|to_out\.0))";
constexpr const char* kAttentionFf = R"(.*\.(attn[12]\.(to_q|to_k|to_v|to_out\.0)|ff\.net\.(0\.proj|2)))";
constexpr const char* kLinear = R"(.*\.(attn[12]\.(to_q|to_k|to_v|to_out\.0)|ff\.net\.(0\.proj|2)|proj_in|proj_out))";
constexpr const char* kAll =
    R"(.*\.(attn[12]\.(to_q|to_k|to_v|to_out\.0)|ff\.net\.(0\.proj|2)|proj_in|proj_out|conv1|conv2|conv_shortcut|)"
    R"(time_emb_proj|(down|up)samplers\.0\.conv))";

std::string patternOf(const std::string& targets) {
  if (targets == "attention") return kAttention;
  if (targets == "attention-ff") return kAttentionFf;
  if (targets == "linear") return kLinear;
  if (targets == "all") return kAll;
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
