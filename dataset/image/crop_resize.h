#pragma once

#include "core/base/rgb_image.h"
#include "core/job/train_plan.h"

namespace burnish::dataset {

/// The part `crop` of the picture at width × height pixels: each axis averaged by area where it shrinks and Lanczos
/// where it grows, so that fine patterns do not alias. The crop must lie inside the picture (LogicError otherwise).
RgbImage cropAndResize(const RgbImage& picture, const CropRect& crop, int width, int height);

/// The whole picture at another size.
RgbImage resizePicture(const RgbImage& picture, int width, int height);

}  // namespace burnish::dataset
