#include "core/text/unigram.h"

#include <QtTest/QtTest>

#include <cmath>
#include <limits>

using namespace burnish;

using Ids = std::vector<int64_t>;

namespace {

UnigramVocabulary vocabularyOf(std::vector<UnigramPiece> pieces) {
  pieces.insert(pieces.begin(), {"<unk>", 0.0});
  return {std::move(pieces), 0};
}

Ids idsOf(const UnigramVocabulary& vocabulary, std::string_view word) {
  Ids ids;
  vocabulary.encode(word, ids);
  return ids;
}

/// The score of the best way by trying all of them.
double bestScore(const std::vector<UnigramPiece>& pieces, std::string_view word) {
  if (word.empty()) return 0.0;
  double best = -std::numeric_limits<double>::infinity();
  for (const UnigramPiece& piece : pieces) {
    if (word.starts_with(piece.text))
      best = std::max(best, piece.score + bestScore(pieces, word.substr(piece.text.size())));
  }
  return best;
}

}  // namespace

class TestUnigram : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void prefersTheMoreProbableWay() {
    const UnigramVocabulary vocabulary = vocabularyOf({{"a", -2}, {"b", -2}, {"ab", -5}, {"abc", -3}, {"c", -1}});
    QCOMPARE(idsOf(vocabulary, "ab"), (Ids{1, 2}));
    QCOMPARE(idsOf(vocabulary, "abc"), (Ids{4}));
    QCOMPARE(idsOf(vocabulary, ""), Ids{});
  }

  void findsTheBestOfAllWays() {
    const std::vector<UnigramPiece> pieces{{"a", -3.1}, {"b", -2.7},   {"ab", -4.4}, {"ba", -4.9},
                                           {"aab", -6}, {"bba", -7.3}, {"abab", -8}, {"aa", -5.05}};
    const UnigramVocabulary vocabulary = vocabularyOf(pieces);
    for (int bits = 0; bits < 1 << 9; ++bits) {
      std::string word;
      for (int i = 0; i < 9; ++i) word += (bits >> i & 1) != 0 ? 'a' : 'b';
      double score = 0.0;
      std::string joined;
      for (const int64_t id : idsOf(vocabulary, word)) {
        score += pieces.at(static_cast<std::size_t>(id - 1)).score;
        joined += pieces.at(static_cast<std::size_t>(id - 1)).text;
      }
      QCOMPARE(joined, word);
      QVERIFY(std::abs(score - bestScore(pieces, word)) < 1e-9);
    }
  }

  void joinsUnknownNeighbours() {
    const UnigramVocabulary vocabulary = vocabularyOf({{"a", -2}});
    QCOMPARE(idsOf(vocabulary, "xyz"), (Ids{0}));
    QCOMPARE(idsOf(vocabulary, "xa\xC3\xA9\xF0\x9F\x90\xB1za"), (Ids{0, 1, 0, 1}));
    Ids ids;
    vocabulary.encode("x", ids);
    vocabulary.encode("x", ids);
    QCOMPARE(ids, (Ids{0, 0}));
  }

  void findsPiecesByTheirText() {
    const UnigramVocabulary vocabulary = vocabularyOf({{"b", -1}, {"a", -1}, {"ab", -1}});
    QCOMPARE(vocabulary.find("ab"), std::optional<std::size_t>(3));
    QCOMPARE(vocabulary.find("b"), std::optional<std::size_t>(1));
    QVERIFY(!vocabulary.find("abc") && !vocabulary.find(""));
    QCOMPARE(vocabulary.size(), std::size_t{4});
  }
};

QTEST_GUILESS_MAIN(TestUnigram)
#include "tst_unigram.moc"
