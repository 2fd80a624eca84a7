#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>

namespace burnish {

/// DiskSpace, with what is missing, unless `bytes` are free (for users who are not root) where `target` will be
/// written. A file system that cannot tell counts as large enough.
Result<void> requireDiskSpace(const std::filesystem::path& target, uint64_t bytes);

}  // namespace burnish
