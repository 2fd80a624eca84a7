#include "dataset/image/bmp_run_length.h"

#include "core/base/translatable.h"
#include "dataset/image/picture_header.h"

#include <cstdint>

namespace burnish::dataset {
namespace {

class RunLengthDecoder {
 public:
  RunLengthDecoder(std::span<const std::byte> coded, int width, int height, bool isFourBit)
      : coded_(coded),
        width_(static_cast<std::size_t>(width)),
        height_(static_cast<std::size_t>(height)),
        stride_((width_ + 3) / 4 * 4),
        isFourBit_(isFourBit),
        pixels_(stride_ * height_) {}

  /// False where the data is damaged.
  bool run() {
    while (!isEnded_ && !isDamaged_) {
      const uint8_t count = next();
      const uint8_t value = next();
      if (isDamaged_) return false;
      if (count > 0) {
        for (std::size_t i = 0; i < count; ++i) put(isFourBit_ ? nibble(value, i) : value);
      } else if (value <= 2) {
        escape(value);
      } else {
        literal(value);
      }
    }
    return !isDamaged_;
  }
  std::vector<std::byte> take() { return std::move(pixels_); }

 private:
  uint8_t next() {
    if (position_ >= coded_.size()) isDamaged_ = true;
    return isDamaged_ ? uint8_t{0} : std::to_integer<uint8_t>(coded_[position_++]);
  }
  static uint8_t nibble(uint8_t pair, std::size_t index) {
    return index % 2 == 0 ? static_cast<uint8_t>(pair >> 4) : static_cast<uint8_t>(pair & 15);
  }
  void put(uint8_t value) {
    if (y_ >= height_) isDamaged_ = true;
    if (!isDamaged_ && x_ < width_) pixels_[y_ * stride_ + x_] = std::byte{value};
    ++x_;
  }
  void escape(uint8_t code) {
    isEnded_ = code == 1;
    if (code == 0) {
      x_ = 0;
      ++y_;
    } else if (code == 2) {
      x_ += next();
      y_ += next();
    }
  }
  void literal(uint8_t count) {
    const std::size_t bytes = isFourBit_ ? (count + 1u) / 2 : count;
    for (std::size_t i = 0; i < bytes; ++i) {
      const uint8_t value = next();
      put(isFourBit_ ? nibble(value, 0) : value);
      if (isFourBit_ && 2 * i + 1 < count) put(nibble(value, 1));
    }
    if (bytes % 2 == 1) next();
  }

  std::span<const std::byte> coded_;
  std::size_t width_, height_, stride_;
  bool isFourBit_;
  std::vector<std::byte> pixels_;
  std::size_t position_ = 0, x_ = 0, y_ = 0;
  bool isEnded_ = false;
  bool isDamaged_ = false;
};

}  // namespace

Result<std::vector<std::byte>> expandRunLength(std::span<const std::byte> coded,
                                               int width,
                                               int height,
                                               bool isFourBit) {
  RunLengthDecoder decoder(coded, width, height, isFourBit);
  if (!decoder.run()) return pictureFault(BURNISH_NOOP("Dataset", "it is cut off or damaged"));
  return decoder.take();
}

}  // namespace burnish::dataset
