#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace burnish {

/// The bytes of standard base64 (RFC 4648, section 4, with padding); nothing if the text is not that.
std::optional<std::string> decodeBase64(std::string_view text);

}  // namespace burnish
