#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace burnish::ui {

// Numbers that a person types: ASCII digits with a point, the same in every language. What cannot be understood in
// whole is no number; nothing is guessed, cut off or replaced by an earlier value.

/// "1e-4", "0.0001", ".5", with spaces around. None for "E-4", "0,0001", "nan", "inf", "1e-400", "1e-4x", "".
[[nodiscard]] std::optional<double> parseReal(const QString& text);
[[nodiscard]] std::optional<int64_t> parseInteger(const QString& text);
[[nodiscard]] std::optional<uint64_t> parseUnsigned(const QString& text);

/// The exponent as people write it, in one way everywhere: "2.1E-06" → "2.1e-6".
[[nodiscard]] QString shortExponent(const QString& number);

/// The shortest text that parseReal() reads back as the same value: "0.0001", "1e-9".
[[nodiscard]] QString formatReal(double value);

}  // namespace burnish::ui
