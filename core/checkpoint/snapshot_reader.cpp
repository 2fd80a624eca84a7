#include "core/checkpoint/snapshot_reader.h"

#include "core/base/hash.h"
#include "core/checkpoint/snapshot_folder.h"

#include <algorithm>

namespace burnish {
namespace fs = std::filesystem;
namespace {

Error damaged(const fs::path& folder, const std::string& part, std::string detail) {
  return {ErrorCode::CheckpointDamaged, {folder.string(), part}, std::move(detail)};
}

Result<void> checkSize(const fs::path& folder, const SnapshotFile& file) {
  std::error_code failure;
  const uint64_t bytes = fs::file_size(folder / file.name, failure);
  if (failure) return damaged(folder, file.name, "it is not there");
  if (bytes != file.bytes) {
    return damaged(folder, file.name, std::to_string(bytes) + " bytes instead of " + std::to_string(file.bytes));
  }
  return {};
}

Result<void> checkHash(const fs::path& folder, const SnapshotFile& file) {
  const auto hash = sha256OfFile(folder / file.name);
  if (!hash.ok()) return damaged(folder, file.name, describe(hash.error()));
  if (hash.value() != file.sha256) return damaged(folder, file.name, "its content has changed");
  return {};
}

}  // namespace

Result<Snapshot> openSnapshot(const fs::path& folder, std::span<const std::string_view> required) {
  BURNISH_TRY(SnapshotManifest manifest, readManifest(folder));
  for (const std::string_view name : required) {
    const auto& files = manifest.files;
    const bool isListed =
        std::any_of(files.begin(), files.end(), [name](const auto& file) { return file.name == name; });
    if (!isListed) return damaged(folder, std::string(name), "the manifest does not list it");
  }
  for (const SnapshotFile& file : manifest.files) BURNISH_TRY_VOID(checkSize(folder, file));
  for (const SnapshotFile& file : manifest.files) BURNISH_TRY_VOID(checkHash(folder, file));
  if (stepOfSnapshotName(folder.filename().string()) != manifest.step) {
    return damaged(folder, kManifestName, "it belongs to step " + std::to_string(manifest.step));
  }
  return Snapshot{folder, std::move(manifest)};
}

bool looksWhole(const fs::path& folder) {
  const auto manifest = readManifest(folder);
  if (!manifest.ok()) return false;
  const auto& files = manifest.value().files;
  return std::all_of(files.begin(), files.end(), [&folder](const auto& file) { return checkSize(folder, file).ok(); });
}

SnapshotSearch findNewestSnapshot(const fs::path& checkpoints, std::span<const std::string_view> required) {
  SnapshotSearch search;
  for (const fs::path& folder : listSnapshots(checkpoints)) {
    auto snapshot = openSnapshot(folder, required);
    if (snapshot.ok()) {
      search.newest = std::move(snapshot).value();
      break;
    }
    search.damaged.push_back(snapshot.error());
  }
  return search;
}

}  // namespace burnish
