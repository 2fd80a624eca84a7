#include "core/weights/hub_folder.h"

#include "core/base/files.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace burnish {
namespace fs = std::filesystem;
namespace {

std::vector<fs::path> snapshotsIn(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
    if (entry->is_directory(failure)) found.push_back(entry->path());
  }
  return found;
}

/// The revision that refs/main names; empty if it is not there or no plain name.
std::string mainRevision(const fs::path& path) {
  const auto content = readTextFile(path / "refs" / "main", 1024);
  if (!content.ok()) return {};
  std::string name = content.value();
  while (!name.empty() && std::isspace(static_cast<unsigned char>(name.back()))) name.pop_back();
  const bool isPlain = std::ranges::all_of(name, [](unsigned char letter) { return std::isalnum(letter) != 0; });
  return isPlain ? name : std::string();
}

}  // namespace

Result<fs::path> resolveModelFolder(const fs::path& path) {
  std::error_code ignored;
  const fs::path snapshots = path / "snapshots";
  if (!fs::is_directory(snapshots, ignored) || fs::exists(path / "model_index.json", ignored)) return path;
  const std::string revision = mainRevision(path);
  if (!revision.empty() && fs::is_directory(snapshots / revision, ignored)) return snapshots / revision;
  const std::vector<fs::path> all = snapshotsIn(snapshots);
  if (all.size() == 1) return all.front();
  const std::string what = all.empty() ? "it is a download cache without a finished download"
                                       : "it is a download cache of several versions; choose one of its snapshots";
  return Error{ErrorCode::ModelUnsupported, {path.string(), what}, {}};
}

}  // namespace burnish
