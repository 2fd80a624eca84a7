#pragma once

#include "core/base/result.h"
#include "dataset/image/picture_header.h"
#include "dataset/image/row_sink.h"

#include <cstddef>
#include <span>

namespace burnish::dataset {

/// The first page of a TIFF of 1 to 16 bits a sample.
Result<PictureHeader> readTiffHeader(std::span<const std::byte> bytes);
Result<void> readTiffRows(std::span<const std::byte> bytes, const PictureHeader& header, RowSink& sink);

}  // namespace burnish::dataset
