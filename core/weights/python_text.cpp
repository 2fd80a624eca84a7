#include "core/weights/python_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace burnish {

std::string pythonText(bool value) {
  return value ? "True" : "False";
}

std::string pythonText(int64_t value) {
  return std::to_string(value);
}

std::string pythonText(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  // Python, too, takes the shortest digits that give the value back; it switches to an exponent below 1e-4 and from
  // 1e16 on, and a number without exponent always has a point.
  const double magnitude = std::abs(value);
  const bool exponent = magnitude != 0.0 && (magnitude < 1e-4 || magnitude >= 1e16);
  std::array<char, 64> buffer{};
  const auto format = exponent ? std::chars_format::scientific : std::chars_format::fixed;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format).ptr;
  std::string text(buffer.data(), end);
  if (!exponent && text.find('.') == std::string::npos) text += ".0";
  return text;
}

}  // namespace burnish
