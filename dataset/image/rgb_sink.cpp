#include "dataset/image/rgb_sink.h"

#include <algorithm>
#include <utility>

namespace burnish::dataset {

RgbSink::RgbSink(ColourConverter& converter, int reduction, std::stop_token stop)
    : converter_(converter), reduction_(reduction), stop_(std::move(stop)) {}

void RgbSink::begin(int width, int height) {
  sourceWidth_ = width;
  image_.width = (width + reduction_ - 1) / reduction_;
  image_.height = (height + reduction_ - 1) / reduction_;
  image_.pixels.resize(3 * static_cast<std::size_t>(image_.width) * static_cast<std::size_t>(image_.height));
  if (reduction_ == 1) return;
  line_.resize(3 * static_cast<std::size_t>(width));
  sums_.assign(3 * static_cast<std::size_t>(image_.width), 0);
}

bool RgbSink::row(const uint8_t* samples) noexcept {
  if (reduction_ == 1) {
    converter_.convert(samples, sourceWidth_, image_.pixels.data() + written_);
    written_ += 3 * static_cast<std::size_t>(sourceWidth_);
  } else {
    converter_.convert(samples, sourceWidth_, line_.data());
    addToSums();
    if (summedRows_ == reduction_) finishReducedRow();
  }
  return (++rows_ & 15) != 0 || !stop_.stop_requested();
}

void RgbSink::addToSums() {
  const uint8_t* from = line_.data();
  for (int x = 0; x < sourceWidth_; ++x, from += 3) {
    uint32_t* sum = sums_.data() + 3 * static_cast<std::size_t>(x / reduction_);
    for (int i = 0; i < 3; ++i) sum[i] += from[i];
  }
  ++summedRows_;
}

void RgbSink::finishReducedRow() {
  for (int x = 0; x < image_.width; ++x) {
    const int columns = std::min(reduction_, sourceWidth_ - x * reduction_);
    const auto count = static_cast<uint32_t>(columns * summedRows_);
    for (std::size_t i = 0; i < 3; ++i) {
      uint32_t& sum = sums_[3 * static_cast<std::size_t>(x) + i];
      image_.pixels[written_++] = static_cast<uint8_t>((std::exchange(sum, 0) + count / 2) / count);
    }
  }
  summedRows_ = 0;
}

RgbImage RgbSink::take() {
  if (summedRows_ > 0) finishReducedRow();
  return std::move(image_);
}

CheckSink::CheckSink(ColourConverter& converter, std::stop_token stop)
    : converter_(converter), stop_(std::move(stop)) {}

void CheckSink::begin(int width, int) {
  width_ = width;
  line_.resize(3 * static_cast<std::size_t>(width));
}

bool CheckSink::row(const uint8_t* samples) noexcept {
  if (converter_.looksForAlpha()) converter_.convert(samples, width_, line_.data());
  return !stop_.stop_requested();
}

}  // namespace burnish::dataset
