#include "core/weights/lora_alpha.h"

#include <array>
#include <cmath>
#include <utility>

namespace burnish {
namespace {

constexpr auto kComponents = std::to_array<std::pair<std::string_view, LoraComponent>>({
    {"unet.", LoraComponent::Denoiser},
    {"transformer.", LoraComponent::Denoiser},
    {"text_encoder.", LoraComponent::TextEncoder},
    {"text_encoder_2.", LoraComponent::TextEncoder2},
    {"text_encoder_3.", LoraComponent::TextEncoder3},
});

Error invalid(const std::string& source, const std::string& what) {
  return {ErrorCode::LoraInvalid, {source, what}, {}};
}

/// peft takes a pattern's key as the end of a module path, at a dot.
bool endsAtDot(std::string_view path, std::string_view key) {
  if (!path.ends_with(key)) return false;
  return path.size() == key.size() || path[path.size() - key.size() - 1] == '.';
}

bool isTrue(const Json& config, const std::string& key) {
  const auto found = config.find(key);
  return found != config.end() && found->is_boolean() && found->get<bool>();
}

LoraComponent componentOfClass(const Json& config) {
  const auto mapping = config.find("auto_mapping");
  if (mapping == config.end() || !mapping->is_object()) return LoraComponent::Denoiser;
  const auto name = mapping->find("base_model_class");
  if (name == mapping->end() || !name->is_string()) return LoraComponent::Denoiser;
  const auto text = name->get<std::string>();
  if (text == "CLIPTextModelWithProjection") return LoraComponent::TextEncoder2;
  if (text.starts_with("T5")) return LoraComponent::TextEncoder3;
  return text.starts_with("CLIPText") ? LoraComponent::TextEncoder : LoraComponent::Denoiser;
}

}  // namespace

Result<LoraAlphaSource::Settings> LoraAlphaSource::readSettings(const Json& config,
                                                                const std::string& prefix,
                                                                const std::string& source) {
  Settings settings;
  settings.rankStabilised = isTrue(config, prefix + "use_rslora");
  const auto alpha = config.find(prefix + "lora_alpha");
  if (alpha == config.end() || !alpha->is_number()) return invalid(source, "its configuration names no lora_alpha");
  settings.alpha = alpha->get<double>();
  const auto patterns = config.find(prefix + "alpha_pattern");
  if (patterns == config.end() || patterns->is_null()) return settings;
  if (!patterns->is_object()) return invalid(source, "its alpha_pattern is not an object");
  for (const auto& [key, value] : patterns->items()) {
    const bool isPlainPath = key.find_first_of("^$*+?()[]{}|\\") == std::string::npos;
    if (!isPlainPath || !value.is_number())
      return invalid(source, "the alpha_pattern \"" + key + "\" is not supported");
    settings.patterns.emplace(key, value.get<double>());
  }
  return settings;
}

Result<LoraAlphaSource> LoraAlphaSource::fromMetadata(const std::map<std::string, std::string>& metadata,
                                                      const std::string& source) {
  LoraAlphaSource result;
  const auto entry = metadata.find("lora_adapter_metadata");
  if (entry == metadata.end()) return result;
  const Result<Json> parsed = parseJson(entry->second, source);
  if (!parsed.ok() || !parsed.value().is_object())
    return invalid(source, "its lora_adapter_metadata is not a JSON object");
  for (const auto& [prefix, component] : kComponents) {
    const std::string start(prefix);
    if (!parsed.value().contains(start + "lora_alpha")) continue;
    BURNISH_TRY(Settings settings, readSettings(parsed.value(), start, source));
    result.settings_.emplace(component, std::move(settings));
  }
  return result;
}

Result<LoraAlphaSource> LoraAlphaSource::fromPeftConfig(const Json& config, const std::string& source) {
  if (!config.is_object()) return invalid(source, "its adapter_config.json is not an object");
  const auto type = config.find("peft_type");
  if (type != config.end() && *type != "LORA") return invalid(source, "its peft type is not LORA");
  LoraAlphaSource result;
  result.component_ = componentOfClass(config);
  BURNISH_TRY(Settings settings, readSettings(config, {}, source));
  result.settings_.emplace(result.component_, std::move(settings));
  return result;
}

LoraAlphaSource::Alpha LoraAlphaSource::alphaOf(const LoraGroupName& name, int64_t rank) const {
  const auto found = settings_.find(name.component);
  if (found == settings_.end()) return {static_cast<double>(rank), false};
  double alpha = found->second.alpha;
  for (const auto& [key, value] : found->second.patterns) {
    if (endsAtDot(name.path, key)) alpha = value;
  }
  if (found->second.rankStabilised) alpha *= std::sqrt(static_cast<double>(rank));
  return {alpha, true};
}

}  // namespace burnish
