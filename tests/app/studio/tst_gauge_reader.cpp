#include "app/studio/gauge_reader.h"

#include <QTest>

#include <atomic>

namespace burnish::app {

class TestGaugeReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsOnlyWhileItRuns();
  void readsThisMachine();
};

void TestGaugeReader::readsOnlyWhileItRuns() {
  std::atomic<int> taken = 0;
  GaugeReader reader(
      [&] {
        return [&] {
          SystemReading reading;
          reading.processBytes = ++taken;
          return reading;
        };
      },
      5);
  std::vector<int64_t> seen;
  connect(&reader, &GaugeReader::readingArrived, this,
          [&](const SystemReading& reading) { seen.push_back(reading.processBytes); });
  QTest::qWait(40);
  QCOMPARE(taken.load(), 0);
  reader.setRunning(true);
  QTRY_VERIFY(seen.size() >= 3);
  QVERIFY(std::ranges::is_sorted(seen));
  reader.setRunning(false);
  QTest::qWait(20);
  const int before = taken;
  QTest::qWait(40);
  QCOMPARE(taken.load(), before);
  reader.setRunning(true);
  QTRY_VERIFY(taken > before);
}

void TestGaugeReader::readsThisMachine() {
  GaugeReader reader;
  std::optional<SystemReading> seen;
  connect(&reader, &GaugeReader::readingArrived, this, [&](const SystemReading& reading) { seen = reading; });
  reader.setRunning(true);
  QTRY_VERIFY(seen);
  QVERIFY(seen->processBytes > 0);
  QVERIFY(seen->machineTotalBytes >= seen->machineUsedBytes);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestGaugeReader)
#include "tst_gauge_reader.moc"
