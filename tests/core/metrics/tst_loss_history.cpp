#include "core/metrics/loss_history.h"

#include <QtTest/QtTest>

#include <cmath>

using namespace burnish;

class TestLossHistory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keepsSpikesWhenResolutionHalves() {
    LossHistory history(4);
    for (int step = 0; step < 100; ++step) history.add(step, step == 37 ? 9.0f : 1.0f);
    QCOMPARE(history.stride(), int64_t{32});
    QCOMPARE(history.points()[1].max, 9.0f);
    QCOMPARE(history.points()[1].mean(), 40.0 / 32.0);
  }

  void aMillionStepsStayWithinTheCapacity() {
    LossHistory history(2048);
    double sum = 0.0;
    for (int step = 1; step <= 1000000; ++step) {
      history.add(step, static_cast<float>(step % 7));
      sum += step % 7;
    }
    QVERIFY(history.points().size() <= 2048);
    double kept = 0.0;
    int64_t count = 0;
    for (const auto& point : history.points()) {
      kept += point.sum;
      count += point.count;
      QCOMPARE(point.firstStep % history.stride(), int64_t{0});
    }
    QCOMPARE(count, int64_t{1000000});
    QCOMPARE(kept, sum);
  }

  void replayedStepsAreIgnored() {
    LossHistory history;
    history.add(1, 1.0f);
    history.add(2, 2.0f);
    history.add(1, 50.0f);
    history.add(2, 50.0f);
    QCOMPARE(history.points().size(), std::size_t{2});
    QCOMPARE(history.points()[1].max, 2.0f);
  }

  void numbersThatAreNotFiniteStayOutOfTheCurve() {
    LossHistory history;
    history.add(1, 1.0f);
    QVERIFY(!history.firstNonFiniteStep().has_value());
    history.add(2, std::nanf(""));
    history.add(3, INFINITY);
    history.add(4, 1.0f);
    QCOMPARE(history.firstNonFiniteStep().value(), int64_t{2});
    QCOMPARE(history.points().size(), std::size_t{2});
  }
};

QTEST_GUILESS_MAIN(TestLossHistory)
#include "tst_loss_history.moc"
