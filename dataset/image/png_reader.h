#pragma once

#include "core/base/result.h"
#include "dataset/image/picture_header.h"
#include "dataset/image/row_sink.h"

#include <cstddef>
#include <span>

namespace burnish::dataset {

/// PNG of every colour type and depth; of an animated one the default picture. Checksums are checked.
Result<PictureHeader> readPngHeader(std::span<const std::byte> bytes);
Result<void> readPngRows(std::span<const std::byte> bytes, RowSink& sink);

}  // namespace burnish::dataset
