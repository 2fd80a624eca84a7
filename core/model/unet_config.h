#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

/// One level of the UNet, from full resolution inwards; the up path uses the same numbers in reverse.
struct UnetLevel {
  int64_t channels = 0;
  int64_t layers = 1;  ///< Resnet blocks on the way down; one more on the way up.
  int64_t heads = 1;
  int64_t transformerLayers = 1;
  bool hasDownAttention = false;
  bool hasUpAttention = false;
};

/// SDXL's further conditions (addition_embed_type "text_time"): the pooled text and the sinusoids of six size numbers
/// go through an embedding of their own, which is added to the timestep's.
struct UnetAddition {
  int64_t timeWidth = 0;    ///< Sinusoids of each number.
  int64_t pooledWidth = 0;  ///< Of the pooled text.
};
inline constexpr int64_t kTimeIds = 6;

/// config.json of a UNet2DConditionModel.
struct UnetConfig {
  int64_t inputs = 4;
  int64_t outputs = 4;
  int64_t contextWidth = 768;
  int64_t groups = 32;
  double epsilon = 1e-5;
  bool hasLinearProjection = false;  ///< Of the spatial transformers: SD 2 and later.
  std::optional<UnetAddition> addition;
  int64_t sampleSize = 64;  ///< Latent positions a side that it was made for.
  std::vector<UnetLevel> levels;
};

/// Any widths, layer counts, heads and groups; what we do not compute, or what contradicts itself, is ModelConfig and
/// names the key and its value.
Result<UnetConfig> parseUnetConfig(const Json& json, const std::string& source);

}  // namespace burnish
