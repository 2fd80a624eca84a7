#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// SentencePiece's table of what letters are replaced by before pieces are looked for ("nmt_nfkc": compatibility forms,
/// blanks of all kinds to one, invisible letters to none). It is a double-array trie of UTF-8 keys whose values are
/// offsets into a block of NUL-ended texts. Immutable.
///
/// Applied as the Precompiled normalizer of Hugging Face's tokenizers does: per grapheme cluster of less than six bytes
/// as a whole, else letter by letter; and of the keys that a cluster begins with, the shortest replaces all of it.
class Charsmap {
 public:
  /// One that replaces nothing.
  Charsmap() = default;
  /// Nothing if the sizes within the block contradict each other.
  static std::optional<Charsmap> parse(std::string_view block);

  /// UTF-8 to UTF-8; what is ill-formed becomes U+FFFD first.
  [[nodiscard]] std::string apply(std::string_view text) const;

 private:
  /// What the shortest key that `letters` begin with is replaced by.
  [[nodiscard]] std::optional<std::string_view> replacement(std::string_view letters) const;
  void applyToCluster(std::string_view cluster, std::string& target) const;

  std::vector<uint32_t> trie_;
  std::string texts_;
};

}  // namespace burnish
