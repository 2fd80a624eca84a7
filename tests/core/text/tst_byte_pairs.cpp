#include "core/text/byte_pairs.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <map>
#include <random>

using namespace burnish;

namespace {

struct Merge {
  int32_t left;
  int32_t right;
  int32_t merged;
};

/// The textbook rule: search all pairs for the lowest rank, merge the leftmost, begin again.
std::vector<int32_t> mergeSlowly(std::vector<int32_t> symbols, const std::vector<Merge>& merges) {
  for (;;) {
    std::size_t bestRank = merges.size();
    std::size_t bestAt = 0;
    for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
      for (std::size_t rank = 0; rank < bestRank; ++rank) {
        if (merges[rank].left == symbols[i] && merges[rank].right == symbols[i + 1]) {
          bestRank = rank;
          bestAt = i;
        }
      }
    }
    if (bestRank == merges.size()) return symbols;
    symbols[bestAt] = merges[bestRank].merged;
    symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(bestAt) + 1);
  }
}

}  // namespace

class TestBytePairs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void mergesTheEarliestPairFirst() {
    BytePairs pairs(2);
    pairs.addMerge(2, 3, 10);
    pairs.addMerge(1, 2, 11);
    std::vector<int32_t> symbols{1, 2, 3};
    pairs.merge(symbols);
    QCOMPARE(symbols, (std::vector<int32_t>{1, 10}));
  }

  void mergesFromTheLeft() {
    BytePairs pairs(1);
    pairs.addMerge(1, 1, 2);
    std::vector<int32_t> symbols{1, 1, 1, 1, 1};
    pairs.merge(symbols);
    QCOMPARE(symbols, (std::vector<int32_t>{2, 2, 1}));
  }

  void leavesWhatCannotMerge() {
    const BytePairs pairs(0);
    std::vector<int32_t> symbols{1, 2, 3};
    pairs.merge(symbols);
    QCOMPARE(symbols, (std::vector<int32_t>{1, 2, 3}));
    std::vector<int32_t> nothing;
    pairs.merge(nothing);
    QVERIFY(nothing.empty());
  }

  void countsTheFirstOfTwoEqualPairs() {
    BytePairs pairs(2);
    pairs.addMerge(1, 2, 10);
    pairs.addMerge(1, 2, 11);
    std::vector<int32_t> symbols{1, 2};
    pairs.merge(symbols);
    QCOMPARE(symbols, (std::vector<int32_t>{10}));
  }

  void equalsTheTextbookRuleOnRandomMerges() {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
      std::vector<Merge> merges;
      int32_t next = 4;
      for (int i = 0; i < 20; ++i, ++next) {
        const auto pick = [&] { return static_cast<int32_t>(random() % static_cast<uint32_t>(next)); };
        merges.push_back({pick(), pick(), next});
      }
      BytePairs pairs(merges.size());
      for (const Merge& merge : merges) pairs.addMerge(merge.left, merge.right, merge.merged);
      std::vector<int32_t> symbols(60);
      for (int32_t& symbol : symbols) symbol = static_cast<int32_t>(random() % 4);
      const std::vector<int32_t> expected = mergeSlowly(symbols, merges);
      pairs.merge(symbols);
      QCOMPARE(symbols, expected);
    }
  }
};

QTEST_GUILESS_MAIN(TestBytePairs)
#include "tst_byte_pairs.moc"
