#pragma once

#include "core/base/result.h"
#include "core/weights/safetensors_file.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// The JSON header of a safetensors file as values.
struct SafetensorsHeader {
  std::vector<TensorInfo> tensors;  ///< In the order of their data.
  std::map<std::string, std::string> metadata;
};

/// Parses a header without building a JSON tree, so that a hostile one costs little more than its own size, and checks
/// every rule: types, shapes and their products (with overflow), offsets against `dataBytes`, no holes, no overlaps,
/// the whole data part in use. The error is WeightsCorrupt; its detail names the tensor.
Result<SafetensorsHeader> parseSafetensorsHeader(std::string_view json, uint64_t dataBytes, const std::string& source);

}  // namespace burnish
