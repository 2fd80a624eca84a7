#include "app/studio/screenshot_tour.h"
#include "app/studio/window_camera.h"

#include <QDialog>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace burnish::app {

class TestScreenshotTour : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void drawsEachStopInEachLookAndScale();
  void pageThatIsNeverReadyFailsTheTourButNotTheRest();
  void folderThatCannotBeMadeIsAFailure();
  void dialogsStandOverTheirWindow();
  void uniformPictureShowsNothing();
};

namespace {

ScreenshotPlan planFor(QWidget& window, const QString& folder) {
  ScreenshotPlan plan;
  plan.stops = {{.name = "01-first", .arrange = {}, .isReady = {}, .window = [&] { return &window; }, .leave = {}}};
  plan.looks = {{"en", "light"}, {"zh_CN", "dark"}};
  plan.scales = {1, 2};
  plan.dress = [](const ScreenshotLook&) {};
  plan.isIdle = [] { return true; };
  plan.folder = folder;
  return plan;
}

int exitCodeOf(ScreenshotTour& tour) {
  QSignalSpy finished(&tour, &ScreenshotTour::finished);
  tour.start();
  if (finished.isEmpty() && !finished.wait(20'000)) return -1;
  return finished.front().front().toInt();
}

}  // namespace

void TestScreenshotTour::drawsEachStopInEachLookAndScale() {
  const QTemporaryDir folder;
  QLabel window("a label");
  window.resize(120, 40);
  ScreenshotTour tour(planFor(window, folder.filePath("made/here")));
  QCOMPARE(exitCodeOf(tour), 0);
  QCOMPARE(tour.pictures(), 4);
  const QImage large(folder.filePath("made/here/01-first_zh_dark_2x.png"));
  QCOMPARE(large.size(), QSize(240, 80));
  QCOMPARE(QImage(folder.filePath("made/here/01-first_en_light_1x.png")).size(), QSize(120, 40));
}

void TestScreenshotTour::pageThatIsNeverReadyFailsTheTourButNotTheRest() {
  const QTemporaryDir folder;
  QLabel window("a label");
  window.resize(120, 40);
  ScreenshotPlan plan = planFor(window, folder.path());
  ScreenshotStop never = plan.stops.front();
  never.name = "00-never";
  never.isReady = [] { return false; };
  never.patience = 50;
  plan.stops.insert(plan.stops.begin(), never);
  ScreenshotTour tour(plan);
  QCOMPARE(exitCodeOf(tour), 1);
  QCOMPARE(tour.pictures(), 4);
}

void TestScreenshotTour::folderThatCannotBeMadeIsAFailure() {
  QLabel window("a label");
  ScreenshotTour tour(planFor(window, "/proc/no/such/place"));
  QCOMPARE(exitCodeOf(tour), 1);
  QCOMPARE(tour.pictures(), 0);
}

void TestScreenshotTour::dialogsStandOverTheirWindow() {
  QWidget window;
  window.resize(200, 100);
  QDialog dialog(&window);
  dialog.setStyleSheet("background: #ff0000");
  dialog.resize(50, 20);
  dialog.show();
  const QImage picture = photograph(window, 2);
  QCOMPARE(picture.size(), QSize(400, 200));
  QCOMPARE(picture.pixelColor(200, 100), QColor(Qt::red));
  QVERIFY(picture.pixelColor(10, 10) != QColor(Qt::red));
}

void TestScreenshotTour::uniformPictureShowsNothing() {
  QImage picture(8, 8, QImage::Format_RGB32);
  picture.fill(Qt::white);
  QVERIFY(!showsSomething(picture));
  QVERIFY(!showsSomething({}));
  picture.setPixelColor(7, 7, Qt::black);
  QVERIFY(showsSomething(picture));
}

}  // namespace burnish::app

QTEST_MAIN(burnish::app::TestScreenshotTour)
#include "tst_screenshot_tour.moc"
