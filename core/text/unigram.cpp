#include "core/text/unigram.h"

#include "core/base/check.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <numeric>

namespace burnish {
namespace {

constexpr double kUnknownPenalty = 10.0;

}  // namespace

UnigramVocabulary::UnigramVocabulary(std::vector<UnigramPiece> pieces, std::size_t unknown)
    : pieces_(std::move(pieces)), order_(pieces_.size()), unknown_(unknown) {
  BURNISH_CHECK(unknown_ < pieces_.size(), "the unknown piece is not there");
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::sort(order_.begin(), order_.end(),
            [&](std::size_t left, std::size_t right) { return pieces_[left].text < pieces_[right].text; });
  unknownScore_ = std::min_element(pieces_.begin(), pieces_.end(),
                                   [](const auto& left, const auto& right) { return left.score < right.score; })
                      ->score -
                  kUnknownPenalty;
}

std::optional<std::size_t> UnigramVocabulary::find(std::string_view text) const {
  const auto found = std::lower_bound(order_.begin(), order_.end(), text, [&](std::size_t id, std::string_view wanted) {
    return pieces_[id].text < wanted;
  });
  if (found == order_.end() || pieces_[*found].text != text) return std::nullopt;
  return *found;
}

void UnigramVocabulary::offer(Node& node, double score, std::size_t start, std::size_t id) {
  if (node.start == kNowhere || score > node.score) node = {score, start, id};
}

void UnigramVocabulary::extend(std::string_view word, std::size_t start, std::vector<Node>& nodes) const {
  const double before = nodes[start].score;
  const std::size_t letterBytes = utf8Length(word[start]);
  bool isLetterKnown = false;
  // The pieces that begin with word[start, start + length) are neighbours in order_; each byte narrows them.
  auto first = order_.begin();
  auto last = order_.end();
  for (std::size_t length = 1; start + length <= word.size(); ++length) {
    const auto byte = static_cast<unsigned char>(word[start + length - 1]);
    const auto byteOf = [&](std::size_t id) { return static_cast<unsigned char>(pieces_[id].text[length - 1]); };
    first = std::partition_point(first, last,
                                 [&](std::size_t id) { return pieces_[id].text.size() < length || byteOf(id) < byte; });
    last = std::partition_point(first, last, [&](std::size_t id) { return byteOf(id) == byte; });
    if (first == last) break;
    if (pieces_[*first].text.size() != length) continue;
    offer(nodes[start + length], before + pieces_[*first].score, start, *first);
    isLetterKnown = isLetterKnown || length == letterBytes;
  }
  if (!isLetterKnown) offer(nodes[start + letterBytes], before + unknownScore_, start, unknown_);
}

void UnigramVocabulary::encode(std::string_view word, std::vector<int64_t>& ids) const {
  std::vector<Node> nodes(word.size() + 1);
  for (std::size_t start = 0; start < word.size(); start += utf8Length(word[start])) extend(word, start, nodes);
  const std::size_t before = ids.size();
  for (std::size_t end = word.size(); end > 0; end = nodes[end].start) {
    const auto id = static_cast<int64_t>(nodes[end].id);
    const bool isMore = nodes[end].id == unknown_ && ids.size() > before && ids.back() == id;
    if (!isMore) ids.push_back(id);
  }
  std::reverse(ids.begin() + static_cast<std::ptrdiff_t>(before), ids.end());
}

}  // namespace burnish
