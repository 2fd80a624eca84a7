#include "core/text/prompt_brackets.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace burnish {
namespace {

constexpr double kRound = 1.1;
constexpr double kSquare = 1.0 / 1.1;
constexpr std::string_view kBreak = "BREAK";
constexpr std::string_view kSpaces = " \t\n\r\f\v";
constexpr std::string_view kSigns = "\\()[]:";
/// Brackets that may be open at a time. It bounds the work: each part lies within so many at most.
constexpr std::size_t kDeepest = 100;

bool isOneOf(char letter, std::string_view letters) {
  return letters.find(letter) != std::string_view::npos;
}

/// What regular expressions call a word's letter.
bool isWordLetter(UChar32 letter) {
  return letter == '_' || (U_GET_GC_MASK(letter) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

/// Of the few bytes that a letter can have; ill-formed ones become U+FFFD, which is no word's letter.
icu::UnicodeString lettersOf(std::string_view bytes) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(bytes.data(), static_cast<int32_t>(bytes.size())));
}

bool endsWithWordLetter(std::string_view text) {
  const icu::UnicodeString letters = lettersOf(text.substr(text.size() - std::min<std::size_t>(text.size(), 4)));
  return !letters.isEmpty() && isWordLetter(letters.char32At(letters.length() - 1));
}

bool startsWithWordLetter(std::string_view text) {
  const icu::UnicodeString letters = lettersOf(text.substr(0, 4));
  return !letters.isEmpty() && isWordLetter(letters.char32At(0));
}

std::string_view withoutLeadingSpaces(std::string_view text) {
  return text.substr(std::min(text.size(), text.find_first_not_of(kSpaces)));
}

std::string_view withoutTrailingSpaces(std::string_view text) {
  const std::size_t last = text.find_last_not_of(kSpaces);
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

/// ": 1.2 )" at the start of a text: the number, and how long all of it is.
struct ClosingWeight {
  double weight = 1.0;
  std::size_t length = 0;
};

std::optional<ClosingWeight> closingWeightAt(std::string_view text) {
  std::string_view rest = withoutLeadingSpaces(text.substr(1));
  const bool isNegative = rest.starts_with('-');
  if (isNegative || rest.starts_with('+')) rest.remove_prefix(1);
  const std::size_t digits = std::min(rest.size(), rest.find_first_not_of("0123456789."));
  ClosingWeight found;
  const auto [end, fault] = std::from_chars(rest.data(), rest.data() + digits, found.weight, std::chars_format::fixed);
  if (fault != std::errc() || end != rest.data() + digits || !std::isfinite(found.weight)) return std::nullopt;
  if (isNegative) found.weight = -found.weight;
  rest = withoutLeadingSpaces(rest.substr(digits));
  if (!rest.starts_with(')')) return std::nullopt;
  found.length = text.size() - rest.size() + 1;
  return found;
}

class Parser {
 public:
  std::vector<WeightedText> parse(std::string_view prompt) {
    while (!prompt.empty()) prompt.remove_prefix(takeSome(prompt));
    for (const std::size_t from : round_) multiply(from, kRound);
    for (const std::size_t from : square_) multiply(from, kSquare);
    return joined();
  }

 private:
  /// How many bytes it took.
  std::size_t takeSome(std::string_view text) {
    const char sign = text.front();
    if (sign == '\\') return takeBackslash(text);
    if (sign == '(' && round_.size() < kDeepest) return open(round_);
    if (sign == '[' && square_.size() < kDeepest) return open(square_);
    if (sign == ':' && !round_.empty()) {
      if (const auto closing = closingWeightAt(text)) {
        close(round_, closing->weight);
        return closing->length;
      }
    }
    if (sign == ')' && !round_.empty()) return close(round_, kRound);
    if (sign == ']' && !square_.empty()) return close(square_, kSquare);
    const std::size_t length = isOneOf(sign, kSigns) ? 1 : std::min(text.size(), text.find_first_of(kSigns));
    takeText(text.substr(0, length));
    return length;
  }

  std::size_t takeBackslash(std::string_view text) {
    const bool isEscape = text.size() > 1 && isOneOf(text[1], "()[]\\");
    if (isEscape) parts_.push_back({std::string(1, text[1])});
    return isEscape ? 2 : 1;
  }

  std::size_t open(std::vector<std::size_t>& brackets) {
    brackets.push_back(parts_.size());
    return 1;
  }

  std::size_t close(std::vector<std::size_t>& brackets, double factor) {
    multiply(brackets.back(), factor);
    brackets.pop_back();
    return 1;
  }

  void multiply(std::size_t from, double factor) {
    for (std::size_t i = from; i < parts_.size(); ++i) parts_[i].weight *= factor;
  }

  /// A run without signs, at whose BREAKs it is cut.
  void takeText(std::string_view text) {
    std::size_t at = 0;
    while ((at = text.find(kBreak, at)) != std::string_view::npos) {
      const std::string_view after = text.substr(at + kBreak.size());
      if (endsWithWordLetter(text.substr(0, at)) || startsWithWordLetter(after)) {
        at += kBreak.size();
        continue;
      }
      parts_.push_back({std::string(withoutTrailingSpaces(text.substr(0, at)))});
      parts_.push_back({{}, 1.0, true});
      text = withoutLeadingSpaces(after);
      at = 0;
    }
    parts_.push_back({std::string(text)});
  }

  std::vector<WeightedText> joined() {
    std::vector<WeightedText> result;
    for (WeightedText& part : parts_) {
      if (part.isBreak) {
        result.push_back({{}, 1.0, true});
      } else if (!result.empty() && !result.back().isBreak && result.back().weight == part.weight) {
        result.back().text += part.text;
      } else {
        result.push_back(std::move(part));
      }
    }
    if (result.empty()) result.emplace_back();
    return result;
  }

  std::vector<WeightedText> parts_;
  std::vector<std::size_t> round_;  ///< Parts before each open bracket.
  std::vector<std::size_t> square_;
};

}  // namespace

std::vector<WeightedText> parsePromptWeights(std::string_view prompt) {
  return Parser().parse(prompt);
}

}  // namespace burnish
