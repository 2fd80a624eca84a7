#include "core/metrics/smoothing.h"

#include <QtTest/QtTest>

#include <cmath>

using namespace burnish;

class TestSmoothing : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theFirstValueIsItself() {
    Smoother smoother(0.98);
    QVERIFY(std::isnan(smoother.value()));
    QCOMPARE(smoother.add(1, 5.0), 5.0);
  }

  void aConstantStaysAConstant() {
    Smoother smoother(0.9);
    for (int step = 1; step < 50; ++step) QVERIFY(std::abs(smoother.add(step, 3.0) - 3.0) < 1e-12);
  }

  void weightsFallWithTheDistanceInSteps() {
    Smoother smoother(0.5);
    smoother.add(0, 0.0);
    QCOMPARE(smoother.add(2, 5.0), 5.0 / 1.25);  // the older value weighs 0.5²
  }

  void noSmoothingGivesTheValuesBack() {
    Smoother smoother(0.0);
    smoother.add(1, 1.0);
    QCOMPARE(smoother.add(2, 7.0), 7.0);
  }

  void nanDoesNotSpoilTheRest() {
    Smoother smoother(0.5);
    smoother.add(1, 4.0);
    QCOMPARE(smoother.add(2, std::nan("")), 4.0);
    QCOMPARE(smoother.add(3, 4.0), 4.0);
  }

  void mergedPointsWeighAsManySteps() {
    LossHistory history(2);
    for (int step = 0; step < 4; ++step) history.add(step, static_cast<float>(step));
    const auto values = smoothed(history.points(), 0.5);
    QCOMPARE(values.size(), history.points().size());
    QCOMPARE(values[0], 0.5);
    QCOMPARE(values[1], (0.25 * 1.0 + 5.0) / (0.25 * 2.0 + 2.0));
  }
};

QTEST_GUILESS_MAIN(TestSmoothing)
#include "tst_smoothing.moc"
