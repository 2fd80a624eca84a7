#include "app/trainer/loss_chart.h"

#include <QtTest>

#include <cmath>
#include <vector>

using namespace burnish;
using namespace burnish::app;

namespace {

/// Pixels of the smoothed curve's colour in the columns [from, to).
int curvePixels(const RgbImage& chart, int from, int to) {
  int found = 0;
  for (int y = 0; y < chart.height; ++y) {
    for (int x = from; x < to; ++x) {
      const uint8_t* pixel = &chart.pixels[3 * (static_cast<std::size_t>(y) * chart.width + x)];
      found += pixel[0] == 28 && pixel[1] == 96 && pixel[2] == 176 ? 1 : 0;
    }
  }
  return found;
}

}  // namespace

class TestLossChart : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theCurveReachesFromTheFirstStepToTheLast();
  void lossesThatAreNotFiniteLeaveAGap();
  void anEmptyRunIsAnEmptyFrame();
};

void TestLossChart::theCurveReachesFromTheFirstStepToTheLast() {
  const RgbImage chart = drawLossChart(std::vector<double>(100, 0.5));
  QCOMPARE(chart.width, 1200);
  QVERIFY(curvePixels(chart, 90, 110) > 0);
  QVERIFY(curvePixels(chart, 1140, 1170) > 0);
}

void TestLossChart::lossesThatAreNotFiniteLeaveAGap() {
  std::vector<double> losses(100, 0.5);
  std::fill(losses.begin() + 40, losses.begin() + 60, std::nan(""));
  const RgbImage chart = drawLossChart(losses);
  QCOMPARE(curvePixels(chart, 600, 680), 0);
  QVERIFY(curvePixels(chart, 800, 900) > 0);
}

void TestLossChart::anEmptyRunIsAnEmptyFrame() {
  QCOMPARE(curvePixels(drawLossChart({}), 0, 1200), 0);
}

QTEST_GUILESS_MAIN(TestLossChart)
#include "tst_loss_chart.moc"
