#pragma once

#include "core/checkpoint/manifest.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace burnish {

/// A snapshot whose every file was found whole.
struct Snapshot {
  std::filesystem::path folder;
  SnapshotManifest manifest;
  [[nodiscard]] int64_t step() const { return manifest.step; }
};

/// Checks every file of the manifest by size and SHA-256, and that each of `required` is among them. The error is
/// CheckpointDamaged and names the part.
Result<Snapshot> openSnapshot(const std::filesystem::path& folder,
                              std::span<const std::string_view> required = kSnapshotParts);

/// Only the names and sizes, without reading the files: for counting, not for loading.
bool looksWhole(const std::filesystem::path& folder);

/// The newest whole snapshot, and the damaged ones that were passed over on the way to it.
struct SnapshotSearch {
  std::optional<Snapshot> newest;
  std::vector<Error> damaged;
};
SnapshotSearch findNewestSnapshot(const std::filesystem::path& checkpoints,
                                  std::span<const std::string_view> required = kSnapshotParts);

}  // namespace burnish
