#include "core/checkpoint/snapshot_writer.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/checkpoint/snapshot_folder.h"

#include <utility>

namespace burnish {
namespace fs = std::filesystem;

Result<SnapshotWriter> SnapshotWriter::begin(const fs::path& checkpoints, int64_t step) {
  BURNISH_TRY_VOID(makeFolders(checkpoints));
  SnapshotWriter writer(checkpoints, step);
  std::error_code failure;
  fs::remove_all(writer.temporary_, failure);
  fs::create_directory(writer.temporary_, failure);
  if (failure) return writeError(writer.temporary_, failure.value());
  return writer;
}

SnapshotWriter::SnapshotWriter(fs::path checkpoints, int64_t step)
    : checkpoints_(std::move(checkpoints)), temporary_(writingPath(checkpoints_, step)), manifest_{step, {}} {}

SnapshotWriter::SnapshotWriter(SnapshotWriter&& other) noexcept
    : checkpoints_(std::move(other.checkpoints_)),
      temporary_(std::exchange(other.temporary_, {})),
      manifest_(std::move(other.manifest_)) {}

SnapshotWriter::~SnapshotWriter() {
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove_all(temporary_, ignored);
}

Result<void> SnapshotWriter::addTensors(std::string_view name,
                                        std::span<const TensorView> tensors,
                                        const std::map<std::string, std::string>& metadata) {
  BURNISH_TRY([[maybe_unused]] const uint64_t bytes, writeSafetensors(temporary_ / name, tensors, metadata));
  return addToManifest(name);
}

Result<void> SnapshotWriter::addText(std::string_view name, std::string_view text) {
  BURNISH_TRY_VOID(writeFileAtomically(temporary_ / name, text));
  return addToManifest(name);
}

Result<void> SnapshotWriter::addToManifest(std::string_view name) {
  BURNISH_TRY(std::string hash, sha256OfFile(temporary_ / name));
  std::error_code failure;
  const uint64_t bytes = fs::file_size(temporary_ / name, failure);
  if (failure) return writeError(temporary_ / name, failure.value());
  manifest_.files.push_back({std::string(name), bytes, std::move(hash)});
  return {};
}

Result<fs::path> SnapshotWriter::commit() {
  BURNISH_TRY_VOID(writeFileAtomically(temporary_ / kManifestName, manifestToText(manifest_)));
  const fs::path target = checkpoints_ / snapshotName(manifest_.step);
  std::error_code failure;
  if (fs::exists(target, failure)) BURNISH_TRY_VOID(removeSnapshot(target));
  fs::rename(temporary_, target, failure);
  if (failure) return writeError(target, failure.value());
  temporary_.clear();
  BURNISH_TRY_VOID(syncFolder(checkpoints_));
  return target;
}

}  // namespace burnish
