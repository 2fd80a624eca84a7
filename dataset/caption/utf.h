#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace burnish::dataset {

/// Offset of the first byte that is not well-formed UTF-8 (RFC 3629: no overlong forms, surrogates, or values above
/// U+10FFFF); none if all is.
std::optional<std::size_t> firstInvalidUtf8(std::string_view text);

/// UTF-16 code units (without the byte order mark) to UTF-8; none if the count of bytes is odd or a surrogate is alone.
std::optional<std::string> utf8FromUtf16(std::span<const std::byte> bytes, bool bigEndian);

/// `text` with every byte that is not UTF-8 written as \xNN: for messages about foreign names.
std::string escapeInvalidUtf8(std::string_view text);

}  // namespace burnish::dataset
