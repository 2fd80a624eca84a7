#pragma once

#include <QString>

#include <cstdint>

namespace burnish::ui {

// Quantities as a person reads them, in the default QLocale.

[[nodiscard]] QString bytesText(int64_t bytes);      ///< "1.2 GiB"
[[nodiscard]] QString durationText(double seconds);  ///< "45 s", "12 min", "3 h 05 min"
[[nodiscard]] QString percentText(double share);     ///< 0–1 → "37 %"
[[nodiscard]] QString countText(int64_t count);      ///< With the locale's group separators.
[[nodiscard]] QString lossText(double loss);         ///< Four significant digits.
/// As recipes and papers write it: "0.0001", "2.14e-6"; three significant digits, in every language with a point.
[[nodiscard]] QString rateText(double rate);
/// Something per second: three significant digits, from 100 on whole: "0.42", "7.5", "1,234".
[[nodiscard]] QString speedText(double speed);
[[nodiscard]] QString sizeText(int width, int height);  ///< "512 × 768"
/// Date and time of seconds since 1970 in the local zone; empty for 0.
[[nodiscard]] QString momentText(double wallSeconds);
/// Only the time when it is today.
[[nodiscard]] QString shortMomentText(double wallSeconds);

}  // namespace burnish::ui
