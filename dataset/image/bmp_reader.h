#pragma once

#include "core/base/result.h"
#include "dataset/image/picture_header.h"
#include "dataset/image/row_sink.h"

#include <cstddef>
#include <span>

namespace burnish::dataset {

/// Windows bitmaps: 1, 2, 4, 8 bits with a palette (also run-length coded), 16, 24 and 32 bits.
Result<PictureHeader> readBmpHeader(std::span<const std::byte> bytes);
Result<void> readBmpRows(std::span<const std::byte> bytes, RowSink& sink);

}  // namespace burnish::dataset
