#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <span>
#include <vector>

namespace burnish::dataset {

/// Run-length coded rows of a bitmap (RLE8, or RLE4 for `isFourBit`) to one byte a pixel, rows padded to four bytes, in
/// the order of the file. Data that ends before its end mark, or leaves the picture, is an error.
Result<std::vector<std::byte>> expandRunLength(std::span<const std::byte> coded, int width, int height, bool isFourBit);

}  // namespace burnish::dataset
