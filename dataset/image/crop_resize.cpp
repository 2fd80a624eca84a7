#include "dataset/image/crop_resize.h"

#include "core/base/check.h"

#include <opencv2/imgproc.hpp>

namespace burnish::dataset {
namespace {

cv::Mat viewOf(const RgbImage& picture) {  // OpenCV has no read-only view; nobody writes through this one
  return {picture.height, picture.width, CV_8UC3, const_cast<uint8_t*>(picture.pixels.data())};
}

cv::InterpolationFlags filterFor(int from, int to) {
  return to < from ? cv::INTER_AREA : cv::INTER_LANCZOS4;
}

}  // namespace

RgbImage cropAndResize(const RgbImage& picture, const CropRect& crop, int width, int height) {
  BURNISH_CHECK(width > 0 && height > 0 && crop.width > 0 && crop.height > 0, "an empty crop");
  BURNISH_CHECK(
      crop.x >= 0 && crop.y >= 0 && crop.width <= picture.width - crop.x && crop.height <= picture.height - crop.y,
      "the crop leaves the picture");
  const cv::Mat source = viewOf(picture)(cv::Rect(crop.x, crop.y, crop.width, crop.height));
  RgbImage result{width, height,
                  std::vector<uint8_t>(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
  cv::Mat target(height, width, CV_8UC3, result.pixels.data());
  const auto horizontal = filterFor(crop.width, width);
  const auto vertical = filterFor(crop.height, height);
  if (width == crop.width && height == crop.height) {
    source.copyTo(target);
  } else if (horizontal == vertical || width == crop.width || height == crop.height) {
    cv::resize(source, target, target.size(), 0, 0, width == crop.width ? vertical : horizontal);
  } else {
    cv::Mat between;
    cv::resize(source, between, cv::Size(width, crop.height), 0, 0, horizontal);
    cv::resize(between, target, target.size(), 0, 0, vertical);
  }
  return result;
}

RgbImage resizePicture(const RgbImage& picture, int width, int height) {
  return cropAndResize(picture, {0, 0, picture.width, picture.height}, width, height);
}

}  // namespace burnish::dataset
