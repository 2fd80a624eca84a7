#include "dataset/image/exif_orientation.h"

#include "dataset/image/byte_reader.h"

#include <cstring>
#include <optional>

namespace burnish::dataset {
namespace {

enum class Search { Found, Absent, Damaged };

constexpr uint32_t kOrientationTag = 0x0112;
constexpr uint32_t kTypeShort = 3;
constexpr uint32_t kTypeLong = 4;

Search searchDirectory(const ByteReader& reader, uint32_t& value) {
  const auto offset = reader.u32(4);
  if (!offset) return Search::Damaged;
  const auto entries = reader.u16(*offset);
  if (!entries) return Search::Damaged;
  for (std::size_t i = 0; i < *entries; ++i) {
    const std::size_t entry = std::size_t{*offset} + 2 + 12 * i;
    const auto tag = reader.u16(entry);
    const auto type = reader.u16(entry + 2);
    const auto count = reader.u32(entry + 4);
    if (!tag || !type || !count || reader.part(entry + 8, 4).empty()) return Search::Damaged;
    if (*tag != kOrientationTag) continue;
    if (*count != 1 || (*type != kTypeShort && *type != kTypeLong)) return Search::Damaged;
    value = *type == kTypeShort ? *reader.u16(entry + 8) : *reader.u32(entry + 8);
    return Search::Found;
  }
  return Search::Absent;
}

}  // namespace

void setOrientation(unsigned value, PictureHeader& header) {
  header.orientationIgnored = value < 1 || value > 8;
  header.orientation = header.orientationIgnored ? 1 : static_cast<int>(value);
}

void readExifOrientation(std::span<const std::byte> exif, PictureHeader& header) {
  static constexpr char kPrefix[] = {'E', 'x', 'i', 'f', 0, 0};
  if (exif.size() >= sizeof kPrefix && std::memcmp(exif.data(), kPrefix, sizeof kPrefix) == 0) {
    exif = exif.subspan(sizeof kPrefix);
  }
  const bool little = exif.size() >= 4 && std::memcmp(exif.data(), "II*\0", 4) == 0;
  const bool big = exif.size() >= 4 && std::memcmp(exif.data(), "MM\0*", 4) == 0;
  uint32_t value = 0;
  const Search search = little || big ? searchDirectory(ByteReader(exif, big), value) : Search::Damaged;
  if (search == Search::Found) setOrientation(value, header);
  if (search == Search::Damaged) setOrientation(0, header);
}

}  // namespace burnish::dataset
