#include "tests/ui/quiet.h"
#include "ui/widgets/gauge_panel.h"

#include <QLabel>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestGaugePanel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    failOnWarnings();
    QLocale::setDefault(QLocale(QStringLiteral("en")));
  }
  void memoryIsShownWithItsPeakAndTheWhole();
  void theHighestLoadStays();
  void eachGpuGetsItsGaugesOnce();
  void whatAGpuDoesNotTellIsNoNumber();

 private:
  static SystemReading reading() {
    SystemReading made;
    made.processBytes = int64_t{1} << 30;
    made.processPeakBytes = int64_t{2} << 30;
    made.machineUsedBytes = int64_t{6} << 30;
    made.machineTotalBytes = int64_t{16} << 30;
    made.cpuUtilization = 0.9;
    return made;
  }
  static QString description(const GaugePanel& panel, const char* gauge) {
    return panel.findChild<QWidget*>(QLatin1String(gauge))->accessibleDescription();
  }
};

void TestGaugePanel::memoryIsShownWithItsPeakAndTheWhole() {
  GaugePanel panel;
  panel.show(reading());
  QCOMPARE(description(panel, "gaugeProcess"), QStringLiteral("1.0 GiB, peak 2.0 GiB"));
  QCOMPARE(description(panel, "gaugeMachine"), QStringLiteral("6.0 GiB, of 16.0 GiB"));
}

void TestGaugePanel::theHighestLoadStays() {
  GaugePanel panel;
  panel.show(reading());
  SystemReading calm = reading();
  calm.cpuUtilization = 0.1;
  panel.show(calm);
  QCOMPARE(description(panel, "gaugeProcessor"), QStringLiteral("10 %, peak 90 %"));
}

void TestGaugePanel::eachGpuGetsItsGaugesOnce() {
  GaugePanel panel;
  SystemReading made = reading();
  made.gpus.resize(2);
  for (int second = 0; second < 3; ++second) panel.show(made);
  QCOMPARE(panel.gpuCount(), 2);
}

void TestGaugePanel::whatAGpuDoesNotTellIsNoNumber() {
  GaugePanel panel;
  SystemReading made = reading();
  made.gpus.resize(1);
  made.gpus[0].utilization = -1.0;
  made.gpus[0].memoryUsedBytes = -1;
  panel.show(made);
  QVERIFY(description(panel, "gaugeGpu0").startsWith(QStringLiteral("–")));
  QVERIFY(description(panel, "gaugeGpuMemory0").startsWith(QStringLiteral("–")));
}

QTEST_MAIN(TestGaugePanel)
#include "tst_gauge_panel.moc"
