#include "core/text/charsmap.h"

#include "core/base/check.h"
#include "core/text/utf8.h"

#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include <limits>
#include <memory>

namespace burnish {
namespace {

// One unit of a Darts-clone double array: offset to the children, label, and whether a value follows.
std::size_t offsetOf(uint32_t unit) {
  return static_cast<std::size_t>(unit >> 10) << ((unit & (1u << 9)) >> 6);
}
bool hasValue(uint32_t unit) {
  return (unit >> 8 & 1) != 0;
}
uint32_t labelOf(uint32_t unit) {
  return unit & (1u << 31 | 0xFF);
}
std::size_t valueOf(uint32_t unit) {
  return unit & ~(1u << 31);
}

uint32_t unitAt(std::string_view bytes) {
  uint32_t unit = 0;
  for (std::size_t i = 0; i < 4; ++i) unit |= uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return unit;
}

/// Clusters of less than this many bytes are looked up as a whole.
constexpr std::size_t kLongCluster = 6;

}  // namespace

std::optional<Charsmap> Charsmap::parse(std::string_view block) {
  if (block.size() < 4) return std::nullopt;
  const std::size_t trieBytes = unitAt(block);
  block.remove_prefix(4);
  if (trieBytes % 4 != 0 || trieBytes > block.size()) return std::nullopt;
  Charsmap map;
  for (std::size_t i = 0; i < trieBytes; i += 4) map.trie_.push_back(unitAt(block.substr(i)));
  map.texts_ = block.substr(trieBytes);
  return map;
}

std::optional<std::string_view> Charsmap::replacement(std::string_view letters) const {
  if (trie_.empty()) return std::nullopt;
  std::size_t node = offsetOf(trie_[0]);
  for (const char letter : letters) {
    const auto byte = static_cast<unsigned char>(letter);
    node ^= byte;
    if (byte == 0 || node >= trie_.size() || labelOf(trie_[node]) != byte) return std::nullopt;
    const uint32_t unit = trie_[node];
    node ^= offsetOf(unit);
    if (!hasValue(unit)) continue;
    if (node >= trie_.size() || valueOf(trie_[node]) >= texts_.size()) return std::nullopt;
    const std::string_view text = std::string_view(texts_).substr(valueOf(trie_[node]));
    return text.substr(0, text.find('\0'));
  }
  return std::nullopt;
}

void Charsmap::applyToCluster(std::string_view cluster, std::string& target) const {
  if (cluster.size() < kLongCluster) {
    if (const auto whole = replacement(cluster)) {
      target += *whole;
      return;
    }
  }
  while (!cluster.empty()) {
    const std::string_view letter = cluster.substr(0, utf8Length(cluster.front()));
    target += replacement(letter).value_or(letter);
    cluster.remove_prefix(letter.size());
  }
}

std::string Charsmap::apply(std::string_view text) const {
  BURNISH_CHECK(text.size() < static_cast<std::size_t>(std::numeric_limits<int32_t>::max()), "the text is too long");
  const icu::UnicodeString whole =
      icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> clusters(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  BURNISH_CHECK(U_SUCCESS(status), "ICU has no rules for grapheme clusters");
  clusters->setText(whole);
  std::string result;
  std::string cluster;
  for (int32_t from = clusters->first(), to = clusters->next(); to != icu::BreakIterator::DONE;
       from = to, to = clusters->next()) {
    cluster.clear();
    whole.tempSubStringBetween(from, to).toUTF8String(cluster);
    applyToCluster(cluster, result);
  }
  return result;
}

}  // namespace burnish
