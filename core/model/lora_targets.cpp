#include "core/model/lora_targets.h"

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

}  // namespace

std::vector<AdaptableSite> adaptableSites(const torch::nn::Module& module, LoraComponent component) {
  std::vector<AdaptableSite> sites;
  for (const auto& item : module.named_modules()) {
    auto layer = std::dynamic_pointer_cast<AdaptableLayer>(item.value());
    if (layer) sites.push_back({component, item.key(), std::move(layer)});
  }
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
