#pragma once

#include "core/base/result.h"
#include "dataset/image/picture_header.h"
#include "dataset/image/row_sink.h"

#include <cstddef>
#include <span>

namespace burnish::dataset {

Result<PictureHeader> readJpegHeader(std::span<const std::byte> bytes);

/// Decodes into `sink`. libjpeg only warns where data is missing or wrong and goes on with grey: here that is an error.
/// `reduction` 1, 2, 4 or 8 decodes at a fraction of the size, rounded up, by leaving out high frequencies.
Result<void> readJpegRows(std::span<const std::byte> bytes, RowSink& sink, int reduction);

}  // namespace burnish::dataset
