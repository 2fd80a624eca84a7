#include "core/checkpoint/snapshot_folder.h"

#include "core/base/files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kPrefix = "step-";
constexpr std::string_view kWriting = ".writing-";
constexpr std::string_view kRemoving = ".removing-";

}  // namespace

std::string snapshotName(int64_t step) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "step-%08lld", static_cast<long long>(step));
  return text.data();
}

std::optional<int64_t> stepOfSnapshotName(const std::string& name) {
  const std::string_view digits = std::string_view(name).substr(std::min(name.size(), kPrefix.size()));
  const bool isNumber = std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  if (!name.starts_with(kPrefix) || digits.size() < 8 || digits.size() > 18 || !isNumber) return std::nullopt;
  return std::stoll(std::string(digits));
}

std::vector<fs::path> listSnapshots(const fs::path& checkpoints) {
  std::vector<fs::path> found;
  std::error_code failure;
  for (fs::directory_iterator it(checkpoints, failure), end; !failure && it != end; it.increment(failure)) {
    std::error_code ignored;
    if (stepOfSnapshotName(it->path().filename().string()) && it->is_directory(ignored)) found.push_back(it->path());
  }
  std::sort(found.begin(), found.end(), [](const fs::path& left, const fs::path& right) {
    return *stepOfSnapshotName(left.filename().string()) > *stepOfSnapshotName(right.filename().string());
  });
  return found;
}

fs::path writingPath(const fs::path& checkpoints, int64_t step) {
  return checkpoints / (std::string(kWriting) + snapshotName(step));
}

Result<void> removeSnapshot(const fs::path& snapshot) {
  const fs::path hidden = snapshot.parent_path() / (std::string(kRemoving) + snapshot.filename().string());
  std::error_code failure;
  fs::remove_all(hidden, failure);
  fs::rename(snapshot, hidden, failure);
  if (failure) return writeError(snapshot, failure.value());
  BURNISH_TRY_VOID(syncFolder(snapshot.parent_path()));
  fs::remove_all(hidden, failure);
  if (failure) return writeError(hidden, failure.value());
  return {};
}

void removeLeftovers(const fs::path& checkpoints) {
  std::vector<fs::path> leftovers;
  std::error_code failure;
  for (fs::directory_iterator it(checkpoints, failure), end; !failure && it != end; it.increment(failure)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with(kWriting) || name.starts_with(kRemoving)) leftovers.push_back(it->path());
  }
  for (const fs::path& path : leftovers) fs::remove_all(path, failure);
}

}  // namespace burnish
