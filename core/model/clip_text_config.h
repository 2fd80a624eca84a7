#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/nn/activation.h"

#include <cstdint>
#include <string>

namespace burnish {

/// config.json of a CLIPTextModel, or of a CLIPTextModelWithProjection.
struct ClipTextConfig {
  int64_t vocabulary = 49408;
  int64_t width = 768;
  int64_t feedForwardWidth = 3072;
  int64_t layers = 12;
  int64_t heads = 12;
  int64_t maxPositions = 77;
  int64_t endId = 49407;   ///< 2 in old files, which means: the highest id of a row.
  int64_t projection = 0;  ///< Width of the projected end state; 0 = the model has no projection.
  double epsilon = 1e-5;
  Activation activation = Activation::QuickGelu;
};

/// Errors (ModelConfig) name the key and its value.
Result<ClipTextConfig> parseClipTextConfig(const Json& json, const std::string& source);

}  // namespace burnish
