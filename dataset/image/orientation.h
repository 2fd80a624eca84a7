#pragma once

#include "core/base/rgb_image.h"

namespace burnish::dataset {

/// Whether width and height change places under this EXIF orientation.
inline bool swapsSides(int orientation) {
  return orientation >= 5;
}

/// The stored picture turned and mirrored so that it stands upright. `orientation` is 1 … 8 (EXIF 2.3, tag 0x0112).
RgbImage turnUpright(RgbImage stored, int orientation);

}  // namespace burnish::dataset
