#pragma once

#include <string>

namespace burnish {

/// The letter by which CLIP's vocabulary writes a byte (0 to 255), in UTF-8: printable Latin-1 stands for itself, the
/// rest for U+0100 on.
std::string clipLetter(int byte);
/// True for the bytes that stand for themselves.
bool isPlainClipByte(int byte);

/// What ends a word in the vocabulary.
inline constexpr const char* kClipWordEnd = "</w>";

}  // namespace burnish
