#include "core/text/clip_words.h"

#include "core/base/check.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <limits>

namespace burnish {
namespace {

enum class Kind { Space, Letter, Digit, Other };

Kind kindOf(char32_t letter) {
  if (u_isUWhiteSpace(static_cast<UChar32>(letter))) return Kind::Space;
  const uint32_t mask = U_GET_GC_MASK(static_cast<UChar32>(letter));
  if ((mask & U_GC_L_MASK) != 0) return Kind::Letter;
  return (mask & U_GC_N_MASK) != 0 ? Kind::Digit : Kind::Other;
}

bool isAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char byte) { return byte < 128; });
}

icu::UnicodeString composed(std::string_view text) {
  BURNISH_CHECK(text.size() < static_cast<std::size_t>(std::numeric_limits<int32_t>::max()), "the text is too long");
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeString decoded =
      icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  BURNISH_CHECK(U_SUCCESS(status), "ICU has no normalisation data");
  const icu::UnicodeString result = nfc->normalize(decoded, status);
  BURNISH_CHECK(U_SUCCESS(status), "ICU could not normalise");
  return result;
}

/// Letter by letter, so that a sigma at the end of a word is no exception. U+0130 is the one letter that becomes two.
void appendLower(std::u32string& target, char32_t letter) {
  constexpr char32_t kDottedCapitalI = 0x130;
  if (letter == kDottedCapitalI) {
    target += U"i\u0307";
  } else {
    target += static_cast<char32_t>(u_tolower(static_cast<UChar32>(letter)));
  }
}

std::u32string normalised(std::string_view text) {
  std::u32string lower;
  lower.reserve(text.size());
  if (isAscii(text)) {
    for (const char letter : text) appendLower(lower, static_cast<unsigned char>(letter));
    return lower;
  }
  const icu::UnicodeString form = composed(text);
  for (int32_t i = 0; i < form.length(); i = form.moveIndex32(i, 1)) {
    appendLower(lower, static_cast<char32_t>(form.char32At(i)));
  }
  return lower;
}

void appendUtf8(std::string& target, char32_t letter) {
  if (letter < 0x80) {
    target += static_cast<char>(letter);
  } else if (letter < 0x800) {
    target += static_cast<char>(0xC0 | (letter >> 6));
    target += static_cast<char>(0x80 | (letter & 0x3F));
  } else if (letter < 0x10000) {
    target += static_cast<char>(0xE0 | (letter >> 12));
    target += static_cast<char>(0x80 | ((letter >> 6) & 0x3F));
    target += static_cast<char>(0x80 | (letter & 0x3F));
  } else {
    target += static_cast<char>(0xF0 | (letter >> 18));
    target += static_cast<char>(0x80 | ((letter >> 12) & 0x3F));
    target += static_cast<char>(0x80 | ((letter >> 6) & 0x3F));
    target += static_cast<char>(0x80 | (letter & 0x3F));
  }
}

/// Length of the English contraction at the start of `rest`, or 0.
std::size_t contractionLength(std::u32string_view rest) {
  static constexpr auto kContractions =
      std::to_array<std::u32string_view>({U"'s", U"'t", U"'re", U"'ve", U"'m", U"'ll", U"'d"});
  for (const std::u32string_view contraction : kContractions) {
    if (rest.starts_with(contraction)) return contraction.size();
  }
  return 0;
}

/// Length of the word at the start of `rest`, which begins with no space.
std::size_t wordLength(std::u32string_view rest) {
  if (const std::size_t length = contractionLength(rest)) return length;
  const Kind kind = kindOf(rest.front());
  if (kind == Kind::Digit) return 1;
  std::size_t length = 1;
  while (length < rest.size() && kindOf(rest[length]) == kind) ++length;
  return length;
}

}  // namespace

std::vector<std::string> splitClipWords(std::string_view text) {
  const std::u32string letters = normalised(text);
  std::vector<std::string> words;
  for (std::u32string_view rest = letters; !rest.empty();) {
    if (kindOf(rest.front()) == Kind::Space) {
      rest.remove_prefix(1);
      continue;
    }
    const std::size_t length = wordLength(rest);
    std::string& word = words.emplace_back();
    for (const char32_t letter : rest.substr(0, length)) appendUtf8(word, letter);
    rest.remove_prefix(length);
  }
  return words;
}

}  // namespace burnish
