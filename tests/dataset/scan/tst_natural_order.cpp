#include "dataset/scan/natural_order.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <string>
#include <vector>

namespace burnish::dataset {

class TestNaturalOrder : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void putsNumbersByTheirValue();
  void isAStrictOrder();
};

void TestNaturalOrder::putsNumbersByTheirValue() {
  std::vector<std::string> paths{
      "a/p10.png", "a/p2.png", "B/x", "a/p02.png", "a10/x", "a/P1.png", "a2/x", "a/99999999999999999999", "b/y"};
  std::ranges::sort(paths, naturallyBefore);
  QCOMPARE(paths, (std::vector<std::string>{"a/99999999999999999999", "a/P1.png", "a/p02.png", "a/p2.png", "a/p10.png",
                                            "a2/x", "a10/x", "B/x", "b/y"}));
}

void TestNaturalOrder::isAStrictOrder() {
  const std::vector<std::string> texts{"",    "1",    "01", "001",          "a", "A", "a1", "a01",
                                       "a1b", "A01b", "a/", "\xE6\x97\xA5", "z"};
  for (const std::string& a : texts) {
    QVERIFY(!naturallyBefore(a, a));
    for (const std::string& b : texts) {
      QCOMPARE(naturallyBefore(a, b) || naturallyBefore(b, a), a != b);
      for (const std::string& c : texts)
        QVERIFY(!(naturallyBefore(a, b) && naturallyBefore(b, c)) || naturallyBefore(a, c));
    }
  }
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestNaturalOrder)
#include "tst_natural_order.moc"
