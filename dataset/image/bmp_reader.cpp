#include "dataset/image/bmp_reader.h"

#include "core/base/translatable.h"
#include "dataset/image/bmp_run_length.h"
#include "dataset/image/byte_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace burnish::dataset {
namespace {

using Bytes = std::span<const std::byte>;

Error damage() {
  return pictureFault(BURNISH_NOOP("Dataset", "it is cut off or damaged"));
}
Error unsupported() {
  return pictureFault(BURNISH_NOOP("Dataset", "this kind of BMP is not supported"));
}

/// The headers of a bitmap, checked.
struct Bitmap {
  uint32_t pixelOffset = 0;
  int width = 0, height = 0;
  bool topDown = false;
  uint32_t bits = 0, compression = 0;
  std::array<uint32_t, 4> masks{};  ///< R, G, B, A within a pixel of 16 or 32 bits.
  Bytes palette;
  std::size_t paletteEntry = 4;  ///< Bytes.

  [[nodiscard]] bool isRunLength() const { return compression == 1 || compression == 2; }
  [[nodiscard]] bool hasAlpha() const { return masks[3] != 0; }
  [[nodiscard]] std::size_t stride() const { return (static_cast<std::size_t>(width) * bits + 31) / 32 * 4; }
};

bool setMasks(Bitmap& bitmap, const ByteReader& reader, uint32_t headerSize) {
  if (bitmap.bits != 16 && bitmap.bits != 32) return bitmap.compression == 0 || bitmap.isRunLength();
  if (bitmap.compression == 0) {
    bitmap.masks = bitmap.bits == 16 ? std::array<uint32_t, 4>{0x7C00, 0x3E0, 0x1F, 0}
                                     : std::array<uint32_t, 4>{0xFF0000, 0xFF00, 0xFF, 0};
    return true;
  }
  const bool withAlpha = bitmap.compression == 6 || headerSize >= 56;
  for (std::size_t i = 0; i < (withAlpha ? 4u : 3u); ++i) bitmap.masks[i] = reader.u32(54 + 4 * i).value_or(0);
  return bitmap.compression == 3 || bitmap.compression == 6;
}

/// The old header of OS/2 has 16-bit sides and three bytes a colour.
bool readOldHeader(const ByteReader& reader, Bitmap& bitmap) {
  bitmap.width = static_cast<int>(reader.u16(18).value_or(0));
  bitmap.height = static_cast<int>(reader.u16(20).value_or(0));
  bitmap.bits = reader.u16(24).value_or(0);
  bitmap.paletteEntry = 3;
  return true;
}

bool readNewHeader(const ByteReader& reader, Bitmap& bitmap) {
  bitmap.width = static_cast<int>(reader.u32(18).value_or(0));
  const auto height = static_cast<int64_t>(static_cast<int32_t>(reader.u32(22).value_or(0)));
  bitmap.topDown = height < 0;
  if (std::abs(height) > INT32_MAX) return false;
  bitmap.height = static_cast<int>(std::abs(height));
  bitmap.bits = reader.u16(28).value_or(0);
  bitmap.compression = reader.u32(30).value_or(0);
  return true;
}

Result<Bitmap> readBitmap(Bytes bytes) {
  const ByteReader reader(bytes, false);
  Bitmap bitmap;
  const uint32_t headerSize = reader.u32(14).value_or(0);
  bitmap.pixelOffset = reader.u32(10).value_or(0);
  if (!(headerSize == 12 ? readOldHeader(reader, bitmap) : readNewHeader(reader, bitmap))) return damage();
  constexpr std::array<uint32_t, 7> kDepths{1, 2, 4, 8, 16, 24, 32};
  if (std::ranges::find(kDepths, bitmap.bits) == kDepths.end()) return unsupported();
  if (!setMasks(bitmap, reader, headerSize)) return unsupported();
  if (bitmap.isRunLength() && bitmap.bits != (bitmap.compression == 1 ? 8u : 4u)) return damage();
  if (bitmap.bits > 8) return bitmap;
  const std::size_t first = std::size_t{14} + headerSize;
  const std::size_t wanted = (std::size_t{1} << bitmap.bits) * bitmap.paletteEntry;
  if (first >= bytes.size()) return damage();
  bitmap.palette = bytes.subspan(first, std::min(wanted, bytes.size() - first));
  return bitmap;
}

/// The bits of a mask, scaled to 0 … 255.
uint8_t masked(uint32_t pixel, uint32_t mask) {
  if (mask == 0) return 0;
  const int shift = std::countr_zero(mask);
  const uint64_t most = mask >> shift;
  return static_cast<uint8_t>((uint64_t{(pixel & mask) >> shift} * 255 + most / 2) / most);
}

void wideRow(const Bitmap& bitmap, const ByteReader& raw, uint8_t* row) {
  const std::size_t pixelBytes = bitmap.bits / 8;
  const std::size_t channels = bitmap.hasAlpha() ? 4 : 3;
  for (std::size_t x = 0; x < static_cast<std::size_t>(bitmap.width); ++x, row += channels) {
    const uint32_t pixel = (pixelBytes == 2 ? raw.u16(2 * x) : raw.u32(4 * x)).value_or(0);
    for (std::size_t i = 0; i < channels; ++i) row[i] = masked(pixel, bitmap.masks[i]);
  }
}

void trueColourRow(const Bitmap& bitmap, Bytes raw, uint8_t* row) {
  for (std::size_t x = 0; x < static_cast<std::size_t>(bitmap.width); ++x, row += 3) {
    for (std::size_t i = 0; i < 3; ++i) row[i] = std::to_integer<uint8_t>(raw[3 * x + 2 - i]);
  }
}

void paletteRow(const Bitmap& bitmap, Bytes raw, uint8_t* row) {
  const uint32_t perByte = 8 / bitmap.bits;
  for (std::size_t x = 0; x < static_cast<std::size_t>(bitmap.width); ++x, row += 3) {
    const auto packed = std::to_integer<uint32_t>(raw[x / perByte]);
    const auto shift = 8 - bitmap.bits * (static_cast<uint32_t>(x % perByte) + 1);
    const std::size_t index = packed >> shift & ((1u << bitmap.bits) - 1);
    const auto entry = ByteReader(bitmap.palette, false).part(index * bitmap.paletteEntry, 3);
    for (std::size_t i = 0; i < 3; ++i) row[i] = entry.empty() ? uint8_t{0} : std::to_integer<uint8_t>(entry[2 - i]);
  }
}

void convertRow(const Bitmap& bitmap, Bytes raw, uint8_t* row) {
  if (bitmap.bits <= 8) return paletteRow(bitmap, raw, row);
  if (bitmap.bits == 24) return trueColourRow(bitmap, raw, row);
  wideRow(bitmap, ByteReader(raw, false), row);
}

}  // namespace

Result<PictureHeader> readBmpHeader(Bytes bytes) {
  BURNISH_TRY(const Bitmap bitmap, readBitmap(bytes));
  PictureHeader header;
  header.width = bitmap.width;
  header.height = bitmap.height;
  header.layout = {PixelLayout::Colour::Rgb, bitmap.hasAlpha()};
  return header;
}

Result<void> readBmpRows(Bytes bytes, RowSink& sink) {
  BURNISH_TRY(Bitmap bitmap, readBitmap(bytes));
  const auto height = static_cast<std::size_t>(bitmap.height);
  Bytes pixels = bytes.subspan(std::min<std::size_t>(bitmap.pixelOffset, bytes.size()));
  std::vector<std::byte> expanded;
  if (bitmap.isRunLength()) {
    BURNISH_TRY(expanded, expandRunLength(pixels, bitmap.width, bitmap.height, bitmap.bits == 4));
    pixels = expanded;
    bitmap.bits = 8;
  }
  const std::size_t stride = bitmap.stride();
  if (pixels.size() / stride < height) return damage();
  sink.begin(bitmap.width, bitmap.height);
  std::vector<uint8_t> row(static_cast<std::size_t>(bitmap.width) * 4);
  for (std::size_t y = 0; y < height; ++y) {
    convertRow(bitmap, pixels.subspan((bitmap.topDown ? y : height - 1 - y) * stride, stride), row.data());
    if (!sink.row(row.data())) return Error{ErrorCode::Interrupted, {}, {}};
  }
  return {};
}

}  // namespace burnish::dataset
