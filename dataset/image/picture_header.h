#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace burnish::dataset {

/// How the 8-bit samples of a row lie: the colours, then straight (not premultiplied) alpha. Grey: 0 = black; CMYK:
/// 255 = full ink.
struct PixelLayout {
  enum class Colour { Grey, Rgb, Cmyk };
  Colour colour = Colour::Rgb;
  bool hasAlpha = false;

  [[nodiscard]] int colourChannels() const { return colour == Colour::Grey ? 1 : colour == Colour::Rgb ? 3 : 4; }
  [[nodiscard]] int channels() const { return colourChannels() + (hasAlpha ? 1 : 0); }
};

/// What a picture says about itself before its pixels. Width and height are those of the stored rows.
struct PictureHeader {
  int width = 0;
  int height = 0;
  PixelLayout layout;
  int orientation = 1;              ///< EXIF 1 … 8.
  bool orientationIgnored = false;  ///< The tag is illegal or damaged.
  bool isAnimated = false;
  bool hasMorePages = false;
  std::vector<std::byte> profile;  ///< ICC profile; empty = sRGB.
  bool profileDamaged = false;
};

/// The file name is filled in where it is known.
inline Error pictureFault(const char* reason, std::string detail = {}) {
  return {ErrorCode::PictureUnreadable, {std::string(), reason}, std::move(detail)};
}

}  // namespace burnish::dataset
