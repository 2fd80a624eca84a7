#include "core/text/clip_letters.h"

namespace burnish {

bool isPlainClipByte(int byte) {
  return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 255 && byte != 173);
}

std::string clipLetter(int byte) {
  int letter = byte;
  if (!isPlainClipByte(byte)) {
    letter = 256;
    for (int before = 0; before < byte; ++before) letter += isPlainClipByte(before) ? 0 : 1;
  }
  if (letter < 0x80) return {static_cast<char>(letter)};
  return {static_cast<char>(0xC0 | (letter >> 6)), static_cast<char>(0x80 | (letter & 0x3F))};
}

}  // namespace burnish
