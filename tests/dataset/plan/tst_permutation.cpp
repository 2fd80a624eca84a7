#include "dataset/plan/permutation.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <map>
#include <vector>

namespace burnish::dataset {

class TestPermutation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void showsEachItemOnce();
  void dependsOnSeedAndEpochOnly();
  void givesEveryOrderOfThreeAboutEquallyOften();
};

void TestPermutation::showsEachItemOnce() {
  for (const uint32_t count : {0u, 1u, 2u, 17u, 1000u}) {
    std::vector<uint32_t> order = epochOrder(42, 3, count);
    std::ranges::sort(order);
    for (uint32_t i = 0; i < count; ++i) QCOMPARE(order[i], i);
    QCOMPARE(order.size(), std::size_t{count});
  }
}

void TestPermutation::dependsOnSeedAndEpochOnly() {
  QCOMPARE(epochOrder(42, 3, 50), epochOrder(42, 3, 50));
  QVERIFY(epochOrder(42, 3, 50) != epochOrder(42, 4, 50));
  QVERIFY(epochOrder(42, 3, 50) != epochOrder(43, 3, 50));
}

void TestPermutation::givesEveryOrderOfThreeAboutEquallyOften() {
  std::map<std::vector<uint32_t>, int> times;
  for (int64_t epoch = 0; epoch < 6000; ++epoch) ++times[epochOrder(7, epoch, 3)];
  QCOMPARE(times.size(), std::size_t{6});
  for (const auto& [order, count] : times) QVERIFY(count > 850 && count < 1150);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestPermutation)
#include "tst_permutation.moc"
