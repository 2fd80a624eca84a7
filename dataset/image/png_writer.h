#pragma once

#include "core/base/result.h"
#include "core/base/rgb_image.h"

#include <filesystem>
#include <string>
#include <vector>

namespace burnish::dataset {

/// An 8-bit RGB PNG in memory. `parametersText` (UTF-8, may be empty) becomes the text chunk "parameters" where the web
/// UI and its kin look for it: tEXt if it is Latin-1, iTXt otherwise. A NUL in it is dropped.
Result<std::vector<std::byte>> encodePng(const RgbImage& image, const std::string& parametersText);

/// encodePng() into a file that appears complete or not at all.
Result<void> writePng(const std::filesystem::path& path, const RgbImage& image, const std::string& parametersText);

/// The text chunk "parameters" of a PNG as UTF-8; empty if there is none.
Result<std::string> readPngParameters(const std::filesystem::path& path);

}  // namespace burnish::dataset
