#include "core/model/lora_targets.h"

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
