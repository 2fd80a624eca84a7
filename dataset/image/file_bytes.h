#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "core/base/result.h"

namespace burnish::dataset {

/// A regular file of at most 2 GiB as bytes; FileMissing, FileUnreadable or PictureTooLarge otherwise. Never waits on a
/// pipe or a device.
Result<std::vector<std::byte>> readPictureBytes(const std::filesystem::path& path);

}  // namespace burnish::dataset
