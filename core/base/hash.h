#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace burnish {

/// SHA-256 in lower-case hexadecimal.
std::string sha256Hex(std::span<const std::byte> bytes);
std::string sha256Hex(std::string_view text);

/// SHA-256 of a file's content, read in pieces of 1 MiB from byte `from` on.
Result<std::string> sha256OfFile(const std::filesystem::path& path, uint64_t from = 0);

/// xxHash64: fast identity for caches, not for security.
uint64_t xxHash64(std::span<const std::byte> bytes, uint64_t seed = 0);

}  // namespace burnish
