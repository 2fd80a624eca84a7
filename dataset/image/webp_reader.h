#pragma once

#include "core/base/result.h"
#include "dataset/image/picture_header.h"
#include "dataset/image/row_sink.h"

#include <cstddef>
#include <span>

namespace burnish::dataset {

/// WebP, lossy and lossless; of an animated one the first frame on its canvas.
Result<PictureHeader> readWebpHeader(std::span<const std::byte> bytes);
/// Holds the whole picture in memory: the format has no rows.
Result<void> readWebpRows(std::span<const std::byte> bytes, const PictureHeader& header, RowSink& sink);

}  // namespace burnish::dataset
