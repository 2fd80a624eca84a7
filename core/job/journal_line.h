#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace burnish {

/// `json` (one object) with its checksum as the last member, and a newline.
std::string sealLine(std::string_view json);

/// The object without its checksum; empty if the line has none or it is wrong. `line` comes without the newline.
std::optional<std::string> unsealLine(std::string_view line);

}  // namespace burnish
