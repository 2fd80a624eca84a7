#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// A piece of a unigram vocabulary with the logarithm of its probability. Its id is its place in the list.
struct UnigramPiece {
  std::string text;
  double score = 0.0;
};

/// Splits words into the most probable pieces (Kudo, "Subword Regularization", 2018; the Viterbi search of
/// SentencePiece and of Hugging Face's tokenizers). A letter that no piece begins and ends with counts as unknown, 10
/// below the worst score; unknown neighbours become one. The work is the word's length times that of the longest piece.
/// Immutable.
class UnigramVocabulary {
 public:
  /// `pieces` differ, are not empty and have at most kLongestPiece bytes each; `unknown` is one of them.
  UnigramVocabulary(std::vector<UnigramPiece> pieces, std::size_t unknown);
  static constexpr std::size_t kLongestPiece = 1024;

  [[nodiscard]] std::size_t size() const { return pieces_.size(); }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view text) const;
  /// Appends the ids of a word in well-formed UTF-8.
  void encode(std::string_view word, std::vector<int64_t>& ids) const;

 private:
  /// The best way that ends at a byte.
  struct Node {
    double score = 0.0;
    std::size_t start = kNowhere;
    std::size_t id = 0;
  };
  static constexpr std::size_t kNowhere = SIZE_MAX;

  static void offer(Node& node, double score, std::size_t start, std::size_t id);
  /// Offers every piece that begins at `start`, or the unknown letter there.
  void extend(std::string_view word, std::size_t start, std::vector<Node>& nodes) const;

  std::vector<UnigramPiece> pieces_;
  std::vector<std::size_t> order_;  ///< Ids by text.
  std::size_t unknown_;
  double unknownScore_ = 0.0;
};

}  // namespace burnish
