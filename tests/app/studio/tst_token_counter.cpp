#include "app/studio/token_counter.h"

#include <QSignalSpy>
#include <QTest>

namespace burnish::app {

class TestTokenCounter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void countsOnceTheVocabularyIsThere();
  void missingVocabularyLeavesCountsUnknown();
};

void TestTokenCounter::countsOnceTheVocabularyIsThere() {
  TokenCounter counter(BURNISH_SOURCE_DIR "/resources/demo/base/tokenizer");
  QCOMPARE(counter.count("a cat"), -1);
  QSignalSpy loaded(&counter, &TokenCounter::loaded);
  QTRY_COMPARE_WITH_TIMEOUT(loaded.size(), 1, 10000);
  QCOMPARE(counter.count("a cat"), 2);
  QCOMPARE(counter.count(""), 0);
  QVERIFY(counter.count(QStringLiteral("一只猫")) > 0);
}

void TestTokenCounter::missingVocabularyLeavesCountsUnknown() {
  const TokenCounter counter("/nowhere/tokenizer");
  QTest::qWait(50);
  QCOMPARE(counter.count("a cat"), -1);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestTokenCounter)
#include "tst_token_counter.moc"
