#include "dataset/caption/tags.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {

class TestTags : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void splitsAtCommas();
  void appendsWithExactlyOneComma();
};

void TestTags::splitsAtCommas() {
  QCOMPARE(splitTags(" solo, 1girl,, (a, b)\n"), (std::vector<std::string>{"solo", "1girl", "(a", "b)"}));
  QVERIFY(splitTags(" , ").empty());
}

void TestTags::appendsWithExactlyOneComma() {
  for (const char* caption : {"solo, 1girl", "solo, 1girl, ", "solo, 1girl,", "solo, 1girl\n"}) {
    QCOMPARE(appendTag(caption, " blue eyes "), std::string("solo, 1girl, blue eyes"));
  }
  QCOMPARE(appendTag("", "blue eyes"), std::string("blue eyes"));
  QCOMPARE(appendTag("solo", ""), std::string("solo"));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestTags)
#include "tst_tags.moc"
