#include "tests/dataset/samples/picture_chunks.h"

#include <zlib.h>

#include <algorithm>

namespace burnish::test {
namespace {

using namespace std::string_view_literals;

Bytes number(uint32_t value, int size, bool bigEndian) {
  Bytes bytes;
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::byte>(value >> 8 * (bigEndian ? size - 1 - i : i)));
  return bytes;
}

Bytes inserted(const Bytes& bytes, std::size_t at, const Bytes& addition) {
  Bytes result = bytes;
  result.insert(result.begin() + static_cast<std::ptrdiff_t>(at), addition.begin(), addition.end());
  return result;
}

Bytes riffChunk(std::string_view type, const Bytes& data) {
  Bytes chunk = joined(joined(bytesOf(type), number(static_cast<uint32_t>(data.size()), 4, false)), data);
  if (data.size() % 2 != 0) chunk.push_back(std::byte{0});
  return chunk;
}

}  // namespace

Bytes bytesOf(std::string_view text) {
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  return {first, first + text.size()};
}

Bytes joined(const Bytes& a, const Bytes& b) {
  return inserted(a, a.size(), b);
}

Bytes cut(const Bytes& bytes, std::size_t size) {
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(std::min(size, bytes.size()))};
}

Bytes exifBlock(uint16_t orientation, bool bigEndian) {
  Bytes block = bytesOf(bigEndian ? "MM\0*"sv : "II*\0"sv);
  const auto add = [&](uint32_t value, int size) { block = joined(block, number(value, size, bigEndian)); };
  add(8, 4);       // offset of the directory
  add(1, 2);       // entries
  add(0x0112, 2);  // orientation
  add(3, 2);       // short
  add(1, 4);       // one value
  add(orientation, 2);
  add(0, 2);
  add(0, 4);  // no further directory
  return block;
}

Bytes withJpegSegment(const Bytes& jpeg, uint8_t marker, std::string_view prefix, const Bytes& data) {
  const Bytes content = joined(bytesOf(prefix), data);
  const Bytes head =
      joined({std::byte{0xFF}, std::byte{marker}}, number(static_cast<uint32_t>(content.size()) + 2, 2, true));
  return inserted(jpeg, 2, joined(head, content));
}

Bytes withJpegExif(const Bytes& jpeg, const Bytes& exif) {
  return withJpegSegment(jpeg, 0xE1, "Exif\0\0"sv, exif);
}

Bytes withJpegProfile(const Bytes& jpeg, const Bytes& profile) {
  return withJpegSegment(jpeg, 0xE2, "ICC_PROFILE\0\1\1"sv, profile);
}

Bytes withPngChunk(const Bytes& png, std::string_view type, const Bytes& data) {
  const Bytes checked = joined(bytesOf(type), data);
  const uLong crc = ::crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size()));
  const Bytes head = number(static_cast<uint32_t>(data.size()), 4, true);
  constexpr std::size_t kAfterHeader = 8 + 25;
  return inserted(png, kAfterHeader, joined(joined(head, checked), number(static_cast<uint32_t>(crc), 4, true)));
}

Bytes withPngProfile(const Bytes& png, const Bytes& profile) {
  uLongf size = ::compressBound(profile.size());
  Bytes packed(size);
  ::compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(profile.data()),
             profile.size());
  packed.resize(size);
  return withPngChunk(png, "iCCP", joined(bytesOf("test\0\0"sv), packed));
}

Bytes withWebpExif(const Bytes& webp, int width, int height, const Bytes& exif) {
  constexpr uint32_t kHasExif = 8;
  Bytes extended = number(kHasExif, 4, false);
  extended = joined(extended, number(static_cast<uint32_t>(width - 1), 3, false));
  extended = joined(extended, number(static_cast<uint32_t>(height - 1), 3, false));
  const Bytes picture(webp.begin() + 12, webp.end());
  Bytes content = joined(joined(bytesOf("WEBP"), riffChunk("VP8X", extended)), picture);
  content = joined(content, riffChunk("EXIF", exif));
  return joined(joined(bytesOf("RIFF"), number(static_cast<uint32_t>(content.size()), 4, false)), content);
}

}  // namespace burnish::test
