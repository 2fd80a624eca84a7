#pragma once

#include <cstdint>
#include <vector>

namespace burnish {

/// 8-bit sRGB picture, rows from the top, three bytes a pixel, no padding.
struct RgbImage {
  int width = 0;
  int height = 0;
  std::vector<uint8_t> pixels;  ///< width * height * 3 bytes: R, G, B.

  bool operator==(const RgbImage&) const = default;
};

}  // namespace burnish
