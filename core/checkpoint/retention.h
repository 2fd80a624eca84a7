#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>

namespace burnish {

/// Removes old snapshots but for the newest `keep` (0 = keep all). Damaged ones do not count and are left for their
/// owner to look at; nothing is removed unless a newer one was just read in full and found whole.
Result<void> retainNewest(const std::filesystem::path& checkpoints, int64_t keep);

}  // namespace burnish
