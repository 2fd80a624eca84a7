#include "core/text/clip_letters.h"

#include <QtTest/QTest>

#include <set>

using namespace burnish;

class TestClipLetters : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyByteHasALetterOfItsOwn() {
    std::set<std::string> letters;
    for (int byte = 0; byte < 256; ++byte) letters.insert(clipLetter(byte));
    QCOMPARE(letters.size(), std::size_t{256});
  }

  void printableBytesStandForThemselves() {
    QCOMPARE(clipLetter('!'), std::string("!"));
    QCOMPARE(clipLetter(0xE9), std::string("é"));
    QCOMPARE(clipLetter(' '), std::string("Ġ"));
    QCOMPARE(clipLetter(0), std::string("Ā"));
    QVERIFY(!isPlainClipByte(173));
  }
};

QTEST_GUILESS_MAIN(TestClipLetters)
#include "tst_clip_letters.moc"
