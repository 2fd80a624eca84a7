#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace burnish {

/// config.json of an AutoencoderKL.
struct VaeConfig {
  int64_t pictureChannels = 3;
  int64_t latentChannels = 4;
  std::vector<int64_t> channels;  ///< Of each level, from the picture inwards.
  int64_t layersPerBlock = 1;
  int64_t groups = 32;
  double scalingFactor = 0.18215;
  double shiftFactor = 0.0;
  bool hasQuantConv = true;
  bool hasPostQuantConv = true;
  bool hasMidAttention = true;
  int64_t sampleSize = 512;  ///< Pixels a side that it was made for.

  /// Pixels a side for one latent position.
  [[nodiscard]] int64_t scale() const { return int64_t{1} << (channels.size() - 1); }
};

/// Errors (ModelConfig) name the key and its value.
Result<VaeConfig> parseVaeConfig(const Json& json, const std::string& source);

}  // namespace burnish
