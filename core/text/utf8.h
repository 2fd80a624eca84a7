#pragma once

#include <cstddef>

namespace burnish {

/// Bytes of the letter that begins with `lead`, in well-formed UTF-8.
constexpr std::size_t utf8Length(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace burnish
