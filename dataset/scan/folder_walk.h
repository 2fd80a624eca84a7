#pragma once

#include "core/base/result.h"
#include "core/job/train_plan.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace burnish::dataset {

/// What a walk found, in natural order. Paths are UTF-8.
struct FolderListing {
  std::vector<std::string> files;      ///< Regular files that may be pictures or captions.
  std::vector<RefusedFile> unnamable;  ///< Files whose name is not UTF-8 (written with \xNN).
  std::vector<RefusedFile> ignored;    ///< Hidden entries, system files, broken links, devices …
};

/// Lists a folder and its sub-folders without opening any file. Each folder is visited once, however many links lead to
/// it. FileMissing, FileUnreadable or Interrupted.
Result<FolderListing> walkFolder(const std::filesystem::path& folder, std::stop_token stop);

/// FileNotUsed for `path`; `reason` is a literal marked for translation.
RefusedFile notUsed(const std::string& path, const char* reason);

}  // namespace burnish::dataset
