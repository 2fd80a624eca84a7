#include "core/base/clock.h"

#include <QtTest/QtTest>

#include <ctime>

using namespace burnish;

class TestClock : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void tellsTheTimeOfTheMachine() {
    QVERIFY(std::abs(systemClock().wallSeconds() - static_cast<double>(std::time(nullptr))) < 5.0);
  }

  void neverRunsBackwards() {
    double last = systemClock().steadySeconds();
    for (int i = 0; i < 1000; ++i) {
      const double now = systemClock().steadySeconds();
      QVERIFY(now >= last);
      last = now;
    }
  }
};

QTEST_GUILESS_MAIN(TestClock)
#include "tst_clock.moc"
