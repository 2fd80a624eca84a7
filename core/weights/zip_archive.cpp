#include "core/weights/zip_archive.h"

#include "core/weights/byte_cursor.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace burnish {
namespace {

using Directory = std::map<std::string, ZipEntry, std::less<>>;

constexpr uint32_t kEntrySignature = 0x04034B50;
constexpr uint32_t kDirectorySignature = 0x02014B50;
constexpr uint32_t kEndSignature = 0x06054B50;
constexpr uint32_t kEnd64Signature = 0x06064B50;
constexpr uint32_t kLocator64Signature = 0x07064B50;
constexpr uint64_t kEndBytes = 22;
constexpr uint64_t kLocator64Bytes = 20;
constexpr uint64_t kEnd64Bytes = 56;
constexpr uint64_t kEntryBytes = 30;
constexpr uint64_t kMaximumComment = 0xFFFF;
constexpr uint64_t kMaximumDirectory = 64u << 20;
constexpr uint16_t kExtra64 = 1;
constexpr uint32_t kIn64 = 0xFFFFFFFF;

struct DirectoryPlace {
  uint64_t begin = 0;
  uint64_t size = 0;
  uint64_t entries = 0;
};

Error unreadable(const InputFile& file, const std::string& what) {
  return {ErrorCode::CheckpointUnreadable, {file.path().string(), what}, {}};
}

/// The bytes from `begin` on, which the caller has checked to be in the file.
Result<std::vector<std::byte>> read(const InputFile& file, uint64_t begin, uint64_t size) {
  std::vector<std::byte> bytes(size);
  BURNISH_TRY_VOID(file.readAt(begin, bytes));
  return bytes;
}

Result<std::optional<DirectoryPlace>> findDirectory64(const InputFile& file, uint64_t end) {
  if (end < kLocator64Bytes) return std::optional<DirectoryPlace>();
  BURNISH_TRY(const auto locator, read(file, end - kLocator64Bytes, kLocator64Bytes));
  ByteCursor cursor(locator);
  if (cursor.number<uint32_t>() != kLocator64Signature) return std::optional<DirectoryPlace>();
  cursor.number<uint32_t>();
  const auto at = cursor.number<uint64_t>();
  if (at > file.size() || file.size() - at < kEnd64Bytes) return unreadable(file, "its zip directory is damaged");
  BURNISH_TRY(const auto record, read(file, at, kEnd64Bytes));
  ByteCursor fields(record);
  if (fields.number<uint32_t>() != kEnd64Signature) return unreadable(file, "its zip directory is damaged");
  fields.text(28);
  DirectoryPlace place;
  place.entries = fields.number<uint64_t>();
  place.size = fields.number<uint64_t>();
  place.begin = fields.number<uint64_t>();
  return std::optional(place);
}

/// The end record stands at the end of the file, behind it only a comment.
Result<DirectoryPlace> findDirectory(const InputFile& file) {
  const uint64_t tailSize = std::min(file.size(), kEndBytes + kMaximumComment);
  BURNISH_TRY(const auto tail, read(file, file.size() - tailSize, tailSize));
  for (uint64_t back = kEndBytes; back <= tailSize; ++back) {
    const std::span<const std::byte> record = std::span(tail).subspan(tailSize - back);
    ByteCursor cursor(record);
    if (cursor.number<uint32_t>() != kEndSignature) continue;
    BURNISH_TRY(const auto place64, findDirectory64(file, file.size() - back));
    if (place64) return *place64;
    cursor.text(6);
    DirectoryPlace place;
    place.entries = cursor.number<uint16_t>();
    place.size = cursor.number<uint32_t>();
    place.begin = cursor.number<uint32_t>();
    return place;
  }
  return unreadable(file, "it is a zip archive without its end; the download is not complete");
}

struct DirectoryRow {
  uint16_t flags = 0;
  uint16_t method = 0;
  uint64_t packed = 0;
  uint64_t size = 0;
  uint64_t header = 0;
  std::string name;
};

/// Sizes of 4 GB and more stand in an extra field, in this order, each only if its place in the row is full.
void readExtra64(std::string_view extra, DirectoryRow& row) {
  ByteCursor cursor(std::as_bytes(std::span(extra)));
  while (!cursor.failed() && cursor.position() < extra.size()) {
    const auto kind = cursor.number<uint16_t>();
    const std::string_view content = cursor.text(cursor.number<uint16_t>());
    if (kind != kExtra64) continue;
    ByteCursor values(std::as_bytes(std::span(content)));
    for (uint64_t* value : {&row.size, &row.packed, &row.header}) {
      if (*value == kIn64) *value = values.number<uint64_t>();
    }
  }
}

DirectoryRow readRow(ByteCursor& cursor) {
  DirectoryRow row;
  cursor.text(4);
  row.flags = cursor.number<uint16_t>();
  row.method = cursor.number<uint16_t>();
  cursor.text(8);
  row.packed = cursor.number<uint32_t>();
  row.size = cursor.number<uint32_t>();
  const auto nameLength = cursor.number<uint16_t>();
  const auto extraLength = cursor.number<uint16_t>();
  const auto commentLength = cursor.number<uint16_t>();
  cursor.text(8);
  row.header = cursor.number<uint32_t>();
  row.name = std::string(cursor.text(nameLength));
  readExtra64(cursor.text(extraLength), row);
  cursor.text(commentLength);
  return row;
}

/// Where the content of a row begins: behind a second header, whose name and extra field have lengths of their own.
Result<ZipEntry> locate(const InputFile& file, const DirectoryRow& row, const std::string& name) {
  if (row.header > file.size() || file.size() - row.header < kEntryBytes)
    return unreadable(file, "its entry " + name + " lies outside of the file; the download is not complete");
  BURNISH_TRY(const auto header, read(file, row.header, kEntryBytes));
  ByteCursor cursor(header);
  if (cursor.number<uint32_t>() != kEntrySignature) return unreadable(file, "its entry " + name + " is damaged");
  cursor.text(22);
  const uint64_t nameLength = cursor.number<uint16_t>();
  const uint64_t begin = row.header + kEntryBytes + nameLength + cursor.number<uint16_t>();
  if (begin > file.size() || row.size > file.size() - begin)
    return unreadable(file, "its entry " + name + " lies outside of the file; the download is not complete");
  return ZipEntry{begin, row.size};
}

}  // namespace

Result<Directory> readZipDirectory(const InputFile& file) {
  BURNISH_TRY(const DirectoryPlace place, findDirectory(file));
  if (place.begin > file.size() || place.size > file.size() - place.begin || place.size > kMaximumDirectory)
    return unreadable(file, "its zip directory is damaged");
  BURNISH_TRY(const auto bytes, read(file, place.begin, place.size));
  ByteCursor cursor(bytes);
  Directory directory;
  for (uint64_t i = 0; i < place.entries; ++i) {
    if (cursor.number<uint32_t>() != kDirectorySignature) return unreadable(file, "its zip directory is damaged");
    const DirectoryRow row = readRow(cursor);
    if (cursor.failed()) return unreadable(file, "its zip directory is damaged");
    const std::string shown = "\"" + row.name.substr(0, 100) + "\"";
    if ((row.flags & 1u) != 0) return unreadable(file, "its entry " + shown + " is encrypted");
    if (row.method != 0 || row.packed != row.size)
      return unreadable(file, "its entry " + shown + " is compressed, which PyTorch never does");
    BURNISH_TRY(const ZipEntry entry, locate(file, row, shown));
    if (!directory.emplace(row.name, entry).second) return unreadable(file, "its entry " + shown + " stands twice");
  }
  return directory;
}

}  // namespace burnish
