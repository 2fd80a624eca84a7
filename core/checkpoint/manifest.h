#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace burnish {

/// Version of the layout of a checkpoint folder.
inline constexpr int64_t kSnapshotFormat = 1;
inline constexpr const char* kManifestName = "manifest.json";

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
