#include "core/job/size_facts.h"

#include <cmath>

namespace burnish {
namespace {

/// A length in the picture, after the resize that makes `crop` as long as `trained`.
int64_t resized(int length, int crop, int trained) {
  return crop > 0 ? std::llround(static_cast<double>(length) * trained / crop) : 0;
}

}  // namespace

SizeFacts sizeFactsOf(const PlannedPicture& picture) {
  const CropRect& crop = picture.crop;
  return {picture.height,
          picture.width,
          resized(crop.y, crop.height, picture.trainHeight),
          resized(crop.x, crop.width, picture.trainWidth),
          picture.trainHeight,
          picture.trainWidth};
}

}  // namespace burnish
