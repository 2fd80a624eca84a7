#pragma once

#include <cstdint>
#include <string>

namespace burnish::app {

/// 0.1235 for (0.12345, 4): never in the locale's own style.
std::string fixedText(double value, int decimals);
/// "12 s", "3 min 05 s", "2 h 10 min".
std::string durationText(double seconds);
/// "812 B", "3.1 MiB".
std::string bytesText(int64_t bytes);

}  // namespace burnish::app
