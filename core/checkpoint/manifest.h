#pragma once

#include "core/base/result.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// Version of the layout of a checkpoint folder.
inline constexpr int64_t kSnapshotFormat = 1;
inline constexpr const char* kManifestName = "manifest.json";

/// The parts of a training run's snapshot; all of them are needed to go on.
inline constexpr std::string_view kAdapterPart = "adapter.safetensors";
inline constexpr std::string_view kOptimizerPart = "optimizer.safetensors";
inline constexpr std::string_view kStatePart = "state.json";
inline constexpr std::array<std::string_view, 3> kSnapshotParts = {kAdapterPart, kOptimizerPart, kStatePart};

struct SnapshotFile {
  std::string name;
  uint64_t bytes = 0;
  std::string sha256;
  bool operator==(const SnapshotFile&) const = default;
};

/// What a checkpoint folder must hold to be whole.
struct SnapshotManifest {
  int64_t step = 0;
  std::vector<SnapshotFile> files;
  bool operator==(const SnapshotManifest&) const = default;
};

std::string manifestToText(const SnapshotManifest& manifest);

/// CheckpointDamaged if the manifest is absent, is not one, or names files outside its folder.
Result<SnapshotManifest> readManifest(const std::filesystem::path& snapshotFolder);

}  // namespace burnish
