#include "dataset/image/orientation.h"

#include <cstring>
#include <utility>

namespace burnish::dataset {

RgbImage turnUpright(RgbImage stored, int orientation) {
  if (orientation <= 1 || orientation > 8) return stored;
  const bool swap = swapsSides(orientation);
  RgbImage upright{swap ? stored.height : stored.width, swap ? stored.width : stored.height, {}};
  upright.pixels.resize(stored.pixels.size());
  // Which ends of the stored axes the upright axes start from.
  const bool flipX = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool flipY = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  uint8_t* target = upright.pixels.data();
  for (int y = 0; y < upright.height; ++y) {
    for (int x = 0; x < upright.width; ++x, target += 3) {
      const int alongX = swap ? y : x;
      const int alongY = swap ? x : y;
      const std::size_t fromX = static_cast<std::size_t>(flipX ? stored.width - 1 - alongX : alongX);
      const std::size_t fromY = static_cast<std::size_t>(flipY ? stored.height - 1 - alongY : alongY);
      std::memcpy(target, stored.pixels.data() + 3 * (fromY * static_cast<std::size_t>(stored.width) + fromX), 3);
    }
  }
  return upright;
}

}  // namespace burnish::dataset
