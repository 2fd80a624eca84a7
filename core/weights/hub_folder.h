#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace burnish {

/// The folder of a model's files. A folder of the download cache of the model hub (`models--owner--name`, with
/// `snapshots/<revision>/` and `refs/main`) stands for the snapshot that `refs/main` names, else for the only one there
/// is; the files in it are links to `blobs/`. Any other path is returned as it is. ModelUnsupported if a cache holds no
/// snapshot, or several and does not say which.
Result<std::filesystem::path> resolveModelFolder(const std::filesystem::path& path);

}  // namespace burnish
