#pragma once

#include "core/base/rgb_image.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace burnish::test {

using Bytes = std::vector<std::byte>;
using Rgb = std::array<int, 3>;

/// Red, green / blue, white quarters: every turn and mirroring of it differs.
RgbImage quarters(int width, int height);
/// One colour.
RgbImage flat(int width, int height, Rgb colour);
/// Coarse noise, so that a JPEG of it has some bytes to lose.
RgbImage speckled(int width, int height);

/// The pixel of a picture.
Rgb pixelAt(const RgbImage& image, int x, int y);
/// Whether no channel differs by more than `tolerance`.
bool isNear(Rgb a, Rgb b, int tolerance);

/// `extension` ".jpg", ".png", ".bmp", ".tiff", ".webp" (lossless).
Bytes encoded(const RgbImage& image, const std::string& extension);
Bytes progressiveJpeg(const RgbImage& image);
/// 8-bit RGBA, ".png", ".webp" or ".tiff", each pixel R, G, B, A.
Bytes encodedRgba(int width, int height, const std::vector<uint8_t>& rgba, const std::string& extension);
/// One row of 16-bit grey, ".png" or ".tiff".
Bytes encodedGrey16(const std::vector<uint16_t>& row, const std::string& extension);
/// 8-bit grey of one value.
Bytes encodedGrey(int width, int height, uint8_t value, const std::string& extension);
/// A JPEG of one CMYK colour (255 = full ink), stored upside down as Adobe does.
Bytes cmykJpeg(int width, int height, std::array<uint8_t, 4> ink);

/// An RGB profile whose red and blue have changed places: red pixels become blue.
Bytes swappedProfile();

}  // namespace burnish::test
