#include "tests/ui/quiet.h"
#include "ui/widgets/loss_chart.h"
#include "ui/widgets/loss_plot.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestLossChart : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void aMillionStepsStayBounded();
  void redrawsAtMostThirtyTimesASecond();
  void zoomingStopsFollowingAndADoubleClickResumes();
  void aNotFiniteLossDoesNotBreakTheAxes();
  void theLogarithmicAxisStaysPositive();
  void smoothingIsFineNearOne();
};

void TestLossChart::aMillionStepsStayBounded() {
  LossChart chart;
  for (int64_t step = 1; step <= 1000000; ++step) {
    chart.addStep(step, 0.1);
    if (step % 100 == 0) chart.addMark(ChartMark::Sample, step), chart.addMark(ChartMark::Checkpoint, step);
  }
  QVERIFY(chart.history().points().size() <= 2048);
  QVERIFY(chart.markCount() <= 4000);
  QElapsedTimer timer;
  timer.start();
  chart.refresh();
  QVERIFY2(timer.elapsed() < 100, "a redraw takes too long");
}

void TestLossChart::redrawsAtMostThirtyTimesASecond() {
  LossChart chart;
  chart.resize(400, 300);
  chart.show();
  QVERIFY(QTest::qWaitForWindowExposed(&chart));
  QTest::qWait(60);
  QSignalSpy drawn(&chart, &QCustomPlot::afterReplot);
  QElapsedTimer timer;
  timer.start();
  for (int64_t step = 1; timer.elapsed() < 500; ++step) {
    chart.addStep(step, 0.1);
    QTest::qWait(1);
  }
  QVERIFY(drawn.size() > 0);
  QVERIFY2(drawn.size() <= timer.elapsed() / 33 + 1, qPrintable(QString::number(drawn.size())));
}

void TestLossChart::zoomingStopsFollowingAndADoubleClickResumes() {
  LossChart chart;
  chart.resize(400, 300);
  for (int64_t step = 1; step <= 50; ++step) chart.addStep(step, 1.0 / static_cast<double>(step));
  chart.refresh();
  QVERIFY(chart.isFollowing());
  chart.xAxis->setRange(10, 20);
  QVERIFY(!chart.isFollowing());
  chart.addStep(51, 0.5);
  chart.refresh();
  QCOMPARE(chart.xAxis->range().upper, 20.0);
  QTest::mouseDClick(&chart, Qt::LeftButton, Qt::NoModifier, chart.rect().center());
  chart.refresh();
  QVERIFY(chart.isFollowing());
  QVERIFY(chart.xAxis->range().upper > 50.0);
}

void TestLossChart::aNotFiniteLossDoesNotBreakTheAxes() {
  LossChart chart;
  chart.addStep(1, 0.5);
  chart.addStep(2, std::numeric_limits<double>::quiet_NaN());
  chart.addStep(3, std::numeric_limits<double>::infinity());
  chart.refresh();
  QVERIFY(std::isfinite(chart.yAxis->range().lower) && std::isfinite(chart.yAxis->range().upper));
  QCOMPARE(chart.history().firstNonFiniteStep(), std::optional<int64_t>(2));
}

void TestLossChart::theLogarithmicAxisStaysPositive() {
  LossChart chart;
  chart.addStep(1, 0.0);
  chart.addStep(2, 0.5);
  chart.setLogarithmic(true);
  chart.refresh();
  QVERIFY(chart.yAxis->range().lower > 0.0);
  QVERIFY(chart.yAxis->range().upper > chart.yAxis->range().lower);
  chart.setLogarithmic(false);
  chart.refresh();
  QVERIFY(chart.isFollowing());
}

void TestLossChart::smoothingIsFineNearOne() {
  QCOMPARE(smoothingWeight(0), 0.0);
  QVERIFY(std::abs(smoothingWeight(100) - 0.999) < 1e-9);
  for (int position = 1; position <= 100; ++position)
    QVERIFY(smoothingWeight(position) > smoothingWeight(position - 1));
}

QTEST_MAIN(TestLossChart)
#include "tst_loss_chart.moc"
