#pragma once

#include "core/checkpoint/manifest.h"
#include "core/weights/safetensors_writer.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace burnish {

/// Writes checkpoints/step-00000100: the parts go to a hidden folder, each synced and read back; commit() adds the
/// manifest with size and SHA-256 of each, renames, and syncs. A kill or a full disk at any moment leaves the older
/// snapshots as they were. Destroyed without commit(), it removes what it wrote. One thread.
class SnapshotWriter {
 public:
  static Result<SnapshotWriter> begin(const std::filesystem::path& checkpoints, int64_t step);
  SnapshotWriter(SnapshotWriter&& other) noexcept;
  SnapshotWriter& operator=(SnapshotWriter&&) = delete;
  ~SnapshotWriter();

  Result<void> addTensors(std::string_view name,
                          std::span<const TensorView> tensors,
                          const std::map<std::string, std::string>& metadata = {});
  Result<void> addText(std::string_view name, std::string_view text);

  /// The folder of the finished snapshot. One of the same step that was there is replaced.
  Result<std::filesystem::path> commit();

 private:
  SnapshotWriter(std::filesystem::path checkpoints, int64_t step);
  Result<void> addToManifest(std::string_view name);

  std::filesystem::path checkpoints_;
  std::filesystem::path temporary_;  ///< Empty once committed.
  SnapshotManifest manifest_;
};

}  // namespace burnish
