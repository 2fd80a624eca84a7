#pragma once

#include "core/base/result.h"
#include "core/weights/input_file.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace burnish {

/// Where a stored (not compressed) entry lies in its file.
struct ZipEntry {
  uint64_t begin = 0;  ///< Of its content, in bytes from the start of the file.
  uint64_t size = 0;
};

/// The directory of a zip archive as PyTorch writes it: entries stored as they are, aligned, zip64 where needed. Every
/// number is checked against the real size of the file; nothing is unpacked and no name is ever used as a path. Errors,
/// CheckpointUnreadable: no directory, entries that are compressed, encrypted, doubled or outside of the file.
Result<std::map<std::string, ZipEntry, std::less<>>> readZipDirectory(const InputFile& file);

}  // namespace burnish
