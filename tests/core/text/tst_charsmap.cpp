#include "core/text/charsmap.h"

#include <QtTest/QtTest>

using namespace burnish;

namespace {

std::string bytesOf(const std::vector<uint32_t>& units) {
  std::string bytes;
  for (const uint32_t unit : units) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(unit >> shift & 0xFF);
  }
  return bytes;
}

/// A table in which "A" becomes "bc" and nothing else is replaced: root → 'A' at offset 1 ^ 'A' → value at offset 2.
std::string smallBlock() {
  std::vector<uint32_t> trie(68, 0);
  trie[0] = 1u << 10;                                           // children at 0 ^ 1
  trie[1 ^ 'A'] = uint32_t{3} << 10 | 1u << 8 | uint32_t{'A'};  // label A, has a value, which lies at (1 ^ 'A') ^ 3
  trie[(1 ^ 'A') ^ 3] = 1u << 31 | 1u;                          // offset 1 of the texts
  return bytesOf({static_cast<uint32_t>(trie.size() * 4)}) + bytesOf(trie) + std::string("\0bc\0", 4);
}

}  // namespace

class TestCharsmap : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void replacesWhatTheTableHolds() {
    const auto map = Charsmap::parse(smallBlock());
    QVERIFY(map.has_value());
    QCOMPARE(map->apply("xAyA"), std::string("xbcybc"));
    QCOMPARE(map->apply(""), std::string());
  }

  void replacesAClusterByItsShortestKey() {
    const auto map = Charsmap::parse(smallBlock());
    QCOMPARE(map->apply("A\xCC\x81"), std::string("bc"));  // A and an accent: 3 bytes
    QCOMPARE(map->apply("A\xCC\x81\xCC\x81\xCC\x81"), std::string("bc\xCC\x81\xCC\x81\xCC\x81"));  // 7 bytes
  }

  void leavesAllAloneWithoutATable() { QCOMPARE(Charsmap().apply("a\xC3\xA9 \n"), std::string("a\xC3\xA9 \n")); }

  void replacesIllFormedBytes() { QCOMPARE(Charsmap().apply("a\xFFz"), std::string("a\xEF\xBF\xBDz")); }

  void refusesSizesThatContradictEachOther() {
    QVERIFY(!Charsmap::parse(""));
    QVERIFY(!Charsmap::parse("abc"));
    QVERIFY(!Charsmap::parse(bytesOf({8, 0})));
    QVERIFY(!Charsmap::parse(bytesOf({3, 0})));
    QVERIFY(!Charsmap::parse(bytesOf({0xFFFFFFFC, 0})));
    QVERIFY(Charsmap::parse(bytesOf({0})));
  }

  /// Offsets that lead out of the table are no keys.
  void survivesAnyTable() {
    std::string block = smallBlock();
    for (std::size_t i = 4; i < block.size(); ++i) {
      for (const char value : {'\x00', '\xFF', '\x80', 'A'}) {
        std::string damaged = block;
        damaged[i] = value;
        const auto map = Charsmap::parse(damaged);
        QVERIFY(map.has_value());
        QVERIFY(map->apply("A text with AAA and \xC3\xA9").size() < 1000);
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestCharsmap)
#include "tst_charsmap.moc"
