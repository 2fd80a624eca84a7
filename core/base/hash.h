#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace burnish {

/// SHA-256 of bytes that come in pieces. One thread.
class Sha256 {
 public:
  Sha256();
  Sha256(Sha256&&) noexcept;
  ~Sha256();
  void add(std::span<const std::byte> bytes);
  void add(std::string_view text);
  /// The digest in lower-case hexadecimal; the object is used up.
  std::string hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// SHA-256 in lower-case hexadecimal.
std::string sha256Hex(std::span<const std::byte> bytes);
std::string sha256Hex(std::string_view text);

/// SHA-256 of a file's content, read in pieces of 1 MiB: at most `maximumBytes` from byte `from` on (none beyond the
/// end).
Result<std::string> sha256OfFile(const std::filesystem::path& path,
                                 uint64_t from = 0,
                                 uint64_t maximumBytes = UINT64_MAX);

/// xxHash64: fast identity for caches, not for security.
uint64_t xxHash64(std::span<const std::byte> bytes, uint64_t seed = 0);

}  // namespace burnish
