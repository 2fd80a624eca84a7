#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// The words that CLIP's tokenizer sees in a text, as UTF-8: after NFC and lower case, what its pattern
///   's|'t|'re|'ve|'m|'ll|'d | letters+ | one digit | (neither space, letter nor digit)+
/// finds. Ill-formed UTF-8 becomes U+FFFD.
std::vector<std::string> splitClipWords(std::string_view text);

}  // namespace burnish
