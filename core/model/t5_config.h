#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace burnish {

/// config.json of a T5EncoderModel of version 1.1 (gated feed-forward parts).
struct T5Config {
  int64_t vocabulary = 32128;
  int64_t width = 4096;
  int64_t feedForwardWidth = 10240;
  int64_t layers = 24;
  int64_t heads = 64;
  int64_t headWidth = 64;
  int64_t buckets = 32;       ///< Kinds of distances between two tokens, half of them for each direction.
  int64_t maxDistance = 128;  ///< From here on all distances are of one kind.
  double epsilon = 1e-6;
};

/// Errors (ModelConfig) name the key and its value.
Result<T5Config> parseT5Config(const Json& json, const std::string& source);

}  // namespace burnish
