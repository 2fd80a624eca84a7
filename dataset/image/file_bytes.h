#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace burnish::dataset {

/// A regular file of at most 2 GiB as bytes; FileMissing, FileUnreadable or PictureTooLarge otherwise. Never waits on a
/// pipe or a device.
Result<std::vector<std::byte>> readPictureBytes(const std::filesystem::path& path);

}  // namespace burnish::dataset
