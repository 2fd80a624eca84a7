#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <set>
#include <string>

namespace burnish {

/// config.json of an SD3Transformer2DModel.
struct MmditConfig {
  int64_t inputs = 16;
  int64_t outputs = 16;
  int64_t patch = 2;
  int64_t layers = 18;
  int64_t heads = 18;
  int64_t headWidth = 64;
  int64_t contextWidth = 4096;  ///< Of the text as it comes.
  int64_t pooledWidth = 2048;
  int64_t positionSide = 96;     ///< Tokens a side of the table of positions.
  bool hasQueryNorms = false;    ///< RMS norms of queries and keys (SD3.5).
  std::set<int64_t> dualLayers;  ///< Blocks with a second attention over the picture alone (SD3.5 medium).
  int64_t sampleSize = 128;      ///< Latent positions a side that it was made for.

  [[nodiscard]] int64_t width() const { return heads * headWidth; }
};

/// Any widths, depths and heads; what we do not compute, or what contradicts itself, is ModelConfig and names the key
/// and its value.
Result<MmditConfig> parseMmditConfig(const Json& json, const std::string& source);

}  // namespace burnish
