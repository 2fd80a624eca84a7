#pragma once

#include "core/base/result.h"
#include "dataset/image/decode.h"

#include <filesystem>

namespace burnish::dataset {

/// The picture with its longer side at most `side` pixels, never enlarged, in the same way as decodePicture() does it.
/// Large pictures are reduced while they are decoded, so memory stays small. Safe from every thread.
Result<DecodedPicture> makeThumbnail(const std::filesystem::path& path, int side, const DecodeOptions& options = {});

}  // namespace burnish::dataset
