#pragma once

#include "core/base/result.h"
#include "core/weights/safetensors_writer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace burnish::test {

/// The tensors of a published model file: lines of name, type and shape ("320x4x3x3", "scalar") as in
/// tests/data/formats/manifests. `floats`: the type of all tensors that are floats there.
Result<std::vector<TensorPlan>> readManifest(const std::filesystem::path& manifest, std::optional<DType> floats = {});

/// Writes a model file of real size with random weights: one-dimensional weights are 1 and biases 0 as in fresh norms,
/// the rest is normal with a deviation of 0.02, integers count up. Never holds more than a few MB. Returns the size.
Result<uint64_t> writeFullSizeFile(const std::filesystem::path& manifest,
                                   const std::filesystem::path& target,
                                   std::optional<DType> floats = {},
                                   uint64_t seed = 1);

}  // namespace burnish::test
