#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/lora_names.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace burnish {

/// Where a LoRA file keeps alpha apart from its tensors: the header entry `lora_adapter_metadata` of diffusers, or
/// adapter_config.json of a peft folder.
class LoraAlphaSource {
 public:
  /// No source: alpha is the rank.
  LoraAlphaSource() = default;

  /// From a header's metadata; the entry may be absent. LoraInvalid if it cannot be understood.
  static Result<LoraAlphaSource> fromMetadata(const std::map<std::string, std::string>& metadata,
                                              const std::string& source);
  /// From a peft configuration. LoraInvalid if it cannot be understood or asks for something that is not supported.
  static Result<LoraAlphaSource> fromPeftConfig(const Json& config, const std::string& source);

  /// The component that a peft configuration was made for; Unknown elsewhere.
  [[nodiscard]] LoraComponent component() const { return component_; }

  /// alpha of a layer whose file has `rank` rows; with rank-stabilised scaling (alpha / √rank) the alpha that gives
  /// that scale by alpha / rank. `given` tells whether the source named one.
  struct Alpha {
    double value;
    bool given;
  };
  [[nodiscard]] Alpha alphaOf(const LoraGroupName& name, int64_t rank) const;

 private:
  struct Settings {
    double alpha = 0.0;
    bool rankStabilised = false;
    std::map<std::string, double> patterns;
  };
  static Result<Settings> readSettings(const Json& config, const std::string& prefix, const std::string& source);

  std::map<LoraComponent, Settings> settings_;
  LoraComponent component_ = LoraComponent::Unknown;
};

}  // namespace burnish
