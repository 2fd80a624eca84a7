#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// Reads a whole file that may not be larger than `maximumBytes`.
Result<std::string> readTextFile(const std::filesystem::path& path, uint64_t maximumBytes = 64u << 20);

/// A file that appears under its name complete or not at all: bytes go to a temporary name in the same folder;
/// commit() syncs, re-reads and compares the hash of what lies on disk with what was given, renames, and syncs the
/// folder. Destroyed without commit(), it leaves nothing behind and the old file untouched. One thread.
class AtomicFile {
 public:
  static Result<AtomicFile> create(const std::filesystem::path& target);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  Result<void> write(std::span<const std::byte> bytes);
  Result<void> write(std::string_view text);
  Result<void> commit();

 private:
  AtomicFile(std::filesystem::path target, std::filesystem::path temporary, int descriptor);

  std::filesystem::path target_;
  std::filesystem::path temporary_;
  int descriptor_;
  uint64_t bytesWritten_ = 0;
  uint64_t hash_ = 0;  ///< Chained xxHash64 of every write.
  std::vector<uint64_t> writeSizes_;
};

Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

Result<void> syncFolder(const std::filesystem::path& folder);

/// WriteFailed or DiskFull for `path` from an errno value.
Error writeError(const std::filesystem::path& path, int errnoValue);

/// mkdir -p with an Error instead of an exception.
Result<void> makeFolders(const std::filesystem::path& folder);

/// AlreadyExists if anything has that name, a link that leads nowhere included: nothing of the person's is replaced.
Result<void> requireAbsent(const std::filesystem::path& path);

/// `wanted`, or `wanted-2`, `wanted-3` … (before the extension): the first that is free.
std::filesystem::path uniquePath(const std::filesystem::path& wanted);

}  // namespace burnish
