#include "core/metrics/throughput.h"

#include <QtTest/QtTest>

#include <cmath>

using namespace burnish;

class TestThroughput : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void nothingIsKnownBeforeTheFirstStep() {
    QVERIFY(!Throughput().secondsPerStep().has_value());
    QVERIFY(!Throughput().secondsLeft(10).has_value());
  }

  void theSlowFirstStepIsLeftOut() {
    Throughput throughput;
    throughput.addStep(30.0);
    QCOMPARE(throughput.secondsPerStep().value(), 30.0);
    throughput.addStep(0.5);
    throughput.addStep(0.5);
    QCOMPARE(throughput.secondsPerStep().value(), 0.5);
    QCOMPARE(throughput.secondsLeft(100).value(), 50.0);
    QCOMPARE(throughput.picturesPerSecond(4).value(), 8.0);
  }

  void onlyTheLastStepsCount() {
    Throughput throughput(4);
    for (int i = 0; i < 10; ++i) throughput.addStep(8.0);
    for (int i = 0; i < 4; ++i) throughput.addStep(1.0);
    QCOMPARE(throughput.secondsPerStep().value(), 1.0);
  }

  void badTimesAreIgnored() {
    Throughput throughput;
    throughput.addStep(std::nan(""));
    throughput.addStep(-1.0);
    QVERIFY(!throughput.secondsPerStep().has_value());
    throughput.addStep(0.0);
    QVERIFY(!throughput.picturesPerSecond(1).has_value());
    QCOMPARE(throughput.secondsLeft(-5).value(), 0.0);
  }
};

QTEST_GUILESS_MAIN(TestThroughput)
#include "tst_throughput.moc"
