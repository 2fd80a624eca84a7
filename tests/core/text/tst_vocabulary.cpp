#include "core/text/vocabulary.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestVocabulary : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void findsWhatWasAddedAcrossGrowth() {
    Vocabulary vocabulary;
    for (int32_t id = 0; id < 5000; ++id) QVERIFY(vocabulary.add("token" + std::to_string(id), id));
    QCOMPARE(vocabulary.size(), std::size_t{5000});
    for (int32_t id = 0; id < 5000; ++id) QCOMPARE(vocabulary.find("token" + std::to_string(id)), std::optional(id));
    QVERIFY(!vocabulary.find("token5000"));
  }

  void refusesATokenTwice() {
    Vocabulary vocabulary;
    QVERIFY(vocabulary.add("a", 1));
    QVERIFY(!vocabulary.add("a", 2));
    QCOMPARE(vocabulary.find("a"), std::optional(1));
  }

  void knowsNothingWhenEmpty() { QVERIFY(!Vocabulary().find("a")); }

  void tellsTheEmptyTokenFromNone() {
    Vocabulary vocabulary;
    QVERIFY(vocabulary.add("", 3));
    QCOMPARE(vocabulary.find(""), std::optional(3));
  }
};

QTEST_GUILESS_MAIN(TestVocabulary)
#include "tst_vocabulary.moc"
