#pragma once

#include "core/base/result.h"
#include "core/weights/dtype.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace burnish::test {

/// Writes a model file of real size with random weights from a listing (see ListedWeights), floats as `floats`:
/// one-dimensional weights are 1 and biases 0 as in fresh norms, the rest is normal with a deviation of 0.02, integers
/// count up. Never holds more than a few MB. Returns the size.
Result<uint64_t> writeFullSizeFile(const std::filesystem::path& manifest,
                                   const std::filesystem::path& target,
                                   std::optional<DType> floats = {},
                                   uint64_t seed = 1);

}  // namespace burnish::test
