#include "dataset/image/png_reader.h"

#include "core/base/translatable.h"
#include "dataset/image/byte_reader.h"
#include "dataset/image/exif_orientation.h"
#include "dataset/image/png_chunks.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <string>
#include <vector>

namespace burnish::dataset {
namespace {

enum class Outcome { Done, Damaged, Stopped };

/// libpng over bytes in memory; its errors leave by longjmp.
class PngReader {
 public:
  explicit PngReader(std::span<const std::byte> bytes) : rest_(bytes) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, onError, onWarning);
    info_ = png_ != nullptr ? png_create_info_struct(png_) : nullptr;
  }
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;

  bool open() {
    if (info_ == nullptr || setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);  // pixels are limited by the caller
    png_set_read_fn(png_, this, onRead);
    png_read_info(png_, info_);
    return true;
  }
  Outcome decode(RowSink& sink) {
    if (setjmp(png_jmpbuf(png_)) != 0) return Outcome::Damaged;
    setTransforms();
    const int passes = png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    sink.begin(static_cast<int>(png_get_image_width(png_, info_)), static_cast<int>(png_get_image_height(png_, info_)));
    const Outcome outcome = passes > 1 ? decodeInterlaced(sink, passes) : decodeRows(sink);
    if (outcome == Outcome::Done) png_read_end(png_, nullptr);
    return outcome;
  }
  [[nodiscard]] PictureHeader header() const;
  [[nodiscard]] const char* message() const { return text_; }

 private:
  static void onRead(png_structp png, png_bytep target, size_t size) {
    auto& self = *static_cast<PngReader*>(png_get_io_ptr(png));
    if (size > self.rest_.size()) png_error(png, "the file ends too early");
    std::memcpy(target, self.rest_.data(), size);
    self.rest_ = self.rest_.subspan(size);
  }
  [[noreturn]] static void onError(png_structp png, png_const_charp text) {
    auto& self = *static_cast<PngReader*>(png_get_error_ptr(png));
    std::strncpy(self.text_, text, sizeof self.text_ - 1);
    png_longjmp(png, 1);
  }
  static void onWarning(png_structp, png_const_charp) {}

  /// Whatever the file holds becomes 8-bit grey or RGB, with alpha where anything can be transparent.
  void setTransforms() {
    png_set_expand(png_);    // palettes, fewer than 8 bits, colour keys
    png_set_scale_16(png_);  // 65535 -> 255, rounded
  }
  Outcome decodeRows(RowSink& sink) {
    buffer_.resize(png_get_rowbytes(png_, info_));
    for (png_uint_32 y = png_get_image_height(png_, info_); y > 0; --y) {
      png_read_row(png_, buffer_.data(), nullptr);
      if (!sink.row(buffer_.data())) return Outcome::Stopped;
    }
    return Outcome::Done;
  }
  Outcome decodeInterlaced(RowSink& sink, int passes) {
    const std::size_t rowBytes = png_get_rowbytes(png_, info_);
    const std::size_t height = png_get_image_height(png_, info_);
    buffer_.resize(rowBytes * height);
    for (int pass = 0; pass < passes; ++pass) {
      for (std::size_t y = 0; y < height; ++y) png_read_row(png_, buffer_.data() + y * rowBytes, nullptr);
    }
    for (std::size_t y = 0; y < height; ++y) {
      if (!sink.row(buffer_.data() + y * rowBytes)) return Outcome::Stopped;
    }
    return Outcome::Done;
  }

  std::span<const std::byte> rest_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::vector<uint8_t> buffer_;
  char text_[128] = {};
};

PictureHeader PngReader::header() const {
  PictureHeader header;
  header.width = static_cast<int>(png_get_image_width(png_, info_));
  header.height = static_cast<int>(png_get_image_height(png_, info_));
  const unsigned type = png_get_color_type(png_, info_);
  const bool isGrey = (type & PNG_COLOR_MASK_COLOR) == 0;
  header.layout.colour = isGrey ? PixelLayout::Colour::Grey : PixelLayout::Colour::Rgb;
  header.layout.hasAlpha = (type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png_, info_, PNG_INFO_tRNS) != 0;
  png_charp name = nullptr;
  png_bytep profile = nullptr;
  png_uint_32 size = 0;
  int compression = 0;
  if (png_get_iCCP(png_, info_, &name, &compression, &profile, &size) != 0) {
    const auto* first = reinterpret_cast<const std::byte*>(profile);
    header.profile.assign(first, first + size);
  }
  return header;
}

void readExtraChunks(std::span<const std::byte> bytes, PictureHeader& header) {
  forEachPngChunk(bytes, [&](std::string_view type, std::span<const std::byte> data) {
    if (type == "eXIf") readExifOrientation(data, header);
    if (type == "acTL") header.isAnimated = ByteReader(data, true).u32(0).value_or(1) > 1;
    if (type == "iCCP") header.profileDamaged = header.profile.empty();
    return true;
  });
}

Error damage(const PngReader& reader) {
  return pictureFault(BURNISH_NOOP("Dataset", "it is cut off or damaged"), reader.message());
}

}  // namespace

Result<PictureHeader> readPngHeader(std::span<const std::byte> bytes) {
  PngReader reader(bytes);
  if (!reader.open()) return damage(reader);
  PictureHeader header = reader.header();
  readExtraChunks(bytes, header);
  return header;
}

Result<void> readPngRows(std::span<const std::byte> bytes, RowSink& sink) {
  PngReader reader(bytes);
  if (!reader.open()) return damage(reader);
  const Outcome outcome = reader.decode(sink);
  if (outcome == Outcome::Stopped) return Error{ErrorCode::Interrupted, {}, {}};
  if (outcome == Outcome::Damaged) return damage(reader);
  return {};
}

}  // namespace burnish::dataset
