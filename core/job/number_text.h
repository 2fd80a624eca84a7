#pragma once

#include <array>
#include <charconv>
#include <string>

namespace burnish {

/// The shortest decimal text that reads back as exactly `value`, in every locale: "0.0001", "1e-09".
inline std::string shortestText(double value) {
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

}  // namespace burnish
