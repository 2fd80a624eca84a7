#include "tests/dataset/samples/encoded_pictures.h"

// clang-format off
#include <cstdio>  // jpeglib.h needs FILE
#include <jpeglib.h>
#include <lcms2.h>
// clang-format on
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cstdlib>

namespace burnish::test {
namespace {

Bytes encodeMat(const cv::Mat& picture, const std::string& extension, std::vector<int> parameters = {}) {
  std::vector<uint8_t> buffer;
  if (extension == ".webp") parameters = {cv::IMWRITE_WEBP_QUALITY, 101};  // above 100 is lossless
  cv::imencode(extension, picture, buffer, parameters);
  const auto* first = reinterpret_cast<const std::byte*>(buffer.data());
  return {first, first + buffer.size()};
}

cv::Mat bgrOf(const RgbImage& image) {
  const cv::Mat rgb(image.height, image.width, CV_8UC3, const_cast<uint8_t*>(image.pixels.data()));
  cv::Mat bgr;
  cv::cvtColor(rgb, bgr, cv::COLOR_RGB2BGR);
  return bgr;
}

}  // namespace

RgbImage quarters(int width, int height) {
  RgbImage image = flat(width, height, {0, 0, 0});
  constexpr std::array<std::array<uint8_t, 3>, 4> kColours{{{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const std::size_t quarter = (2 * y >= height ? 2u : 0u) + (2 * x >= width ? 1u : 0u);
      std::ranges::copy(kColours[quarter], image.pixels.begin() + 3 * (y * width + x));
    }
  }
  return image;
}

RgbImage flat(int width, int height, Rgb colour) {
  RgbImage image{width, height, std::vector<uint8_t>(static_cast<std::size_t>(3 * width * height))};
  for (std::size_t i = 0; i < image.pixels.size(); ++i) image.pixels[i] = static_cast<uint8_t>(colour[i % 3]);
  return image;
}

RgbImage speckled(int width, int height) {
  RgbImage image = flat(width, height, {0, 0, 0});
  uint32_t state = 1;
  for (uint8_t& value : image.pixels) value = static_cast<uint8_t>((state = state * 1664525u + 1013904223u) >> 24);
  return image;
}

Rgb pixelAt(const RgbImage& image, int x, int y) {
  const uint8_t* pixel = image.pixels.data() + 3 * (y * image.width + x);
  return {pixel[0], pixel[1], pixel[2]};
}

bool isNear(Rgb a, Rgb b, int tolerance) {
  return std::ranges::equal(a, b, [&](int x, int y) { return std::abs(x - y) <= tolerance; });
}

Bytes encoded(const RgbImage& image, const std::string& extension) {
  return encodeMat(bgrOf(image), extension);
}

Bytes progressiveJpeg(const RgbImage& image) {
  return encodeMat(bgrOf(image), ".jpg", {cv::IMWRITE_JPEG_PROGRESSIVE, 1});
}

Bytes encodedRgba(int width, int height, const std::vector<uint8_t>& rgba, const std::string& extension) {
  const cv::Mat picture(height, width, CV_8UC4, const_cast<uint8_t*>(rgba.data()));
  cv::Mat bgra;
  cv::cvtColor(picture, bgra, cv::COLOR_RGBA2BGRA);
  return encodeMat(bgra, extension);
}

Bytes encodedGrey16(const std::vector<uint16_t>& row, const std::string& extension) {
  return encodeMat(cv::Mat(1, static_cast<int>(row.size()), CV_16UC1, const_cast<uint16_t*>(row.data())), extension);
}

Bytes encodedGrey(int width, int height, uint8_t value, const std::string& extension) {
  return encodeMat(cv::Mat(height, width, CV_8UC1, cv::Scalar(value)), extension);
}

Bytes cmykJpeg(int width, int height, std::array<uint8_t, 4> ink) {
  jpeg_compress_struct codec{};
  jpeg_error_mgr errors{};
  codec.err = jpeg_std_error(&errors);
  jpeg_create_compress(&codec);
  unsigned char* buffer = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&codec, &buffer, &size);
  codec.image_width = static_cast<JDIMENSION>(width);
  codec.image_height = static_cast<JDIMENSION>(height);
  codec.input_components = 4;
  codec.in_color_space = JCS_CMYK;
  jpeg_set_defaults(&codec);  // with an Adobe marker
  jpeg_start_compress(&codec, TRUE);
  std::vector<uint8_t> row;
  for (int x = 0; x < width; ++x) {
    for (const uint8_t value : ink) row.push_back(static_cast<uint8_t>(255 - value));
  }
  JSAMPROW line = row.data();
  while (codec.next_scanline < codec.image_height) jpeg_write_scanlines(&codec, &line, 1);
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  const auto* first = reinterpret_cast<const std::byte*>(buffer);
  Bytes bytes(first, first + size);
  std::free(buffer);
  return bytes;
}

Bytes swappedProfile() {
  const cmsCIExyY white{0.3127, 0.3290, 1.0};
  const cmsCIExyYTRIPLE primaries{{0.15, 0.06, 1.0}, {0.30, 0.60, 1.0}, {0.64, 0.33, 1.0}};  // blue first
  std::array<cmsFloat64Number, 5> curve{2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve* tone = cmsBuildParametricToneCurve(nullptr, 4, curve.data());
  std::array<cmsToneCurve*, 3> tones{tone, tone, tone};
  cmsHPROFILE profile = cmsCreateRGBProfile(&white, &primaries, tones.data());
  cmsUInt32Number size = 0;
  cmsSaveProfileToMem(profile, nullptr, &size);
  Bytes bytes(size);
  cmsSaveProfileToMem(profile, bytes.data(), &size);
  cmsCloseProfile(profile);
  cmsFreeToneCurve(tone);
  return bytes;
}

}  // namespace burnish::test
