#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <span>
#include <string>

namespace burnish {

/// A short text that changes when the content of one of the files does: xxHash64 over names and bytes, in hexadecimal.
/// Files are read in pieces.
Result<std::string> identityOfFiles(std::span<const std::filesystem::path> files);

}  // namespace burnish
