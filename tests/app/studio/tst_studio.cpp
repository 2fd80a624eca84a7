#include "app/studio/studio.h"
#include "core/job/recipe_toml.h"
#include "tests/app/studio/stub_engine.h"

#include <QAbstractButton>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>

namespace burnish::app {

/// The real window before the real gateways; only the engine is a stand-in.
class TestStudio : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void opensOnTheDemo();
  void recipeThatCannotBeReadIsAnError();
  void languageAndThemeChangeLive();
  void windowStaysFluidWhileEventsPourIn();
  void closingWhileTrainingAsksSavesAndCloses();

 private:
  StudioParts parts(ExecuteRun execute);
  QTemporaryDir home_;
  int studios_ = 0;
};

namespace {

Recipe demo() {
  return readRecipeFile(BURNISH_SOURCE_DIR "/resources/demo/cat-faces.toml").value();
}

Result<RunOutcome> count(const RunRequest& request, EventSink& events, CommandQueue& commands, std::stop_token stop) {
  return countSteps(request, events, commands, stop, std::chrono::microseconds(300));
}

/// Time between ticks of a 10 ms timer on the GUI thread, while it lives.
class StallMeter : public QObject {
 public:
  StallMeter() {
    clock_.start();
    connect(&timer_, &QTimer::timeout, this, [this] { stalls.push_back(clock_.restart()); });
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.start(10);
  }
  std::vector<qint64> stalls;

 private:
  QTimer timer_;
  QElapsedTimer clock_;
};

}  // namespace

StudioParts TestStudio::parts(ExecuteRun execute) {
  StudioParts parts;
  parts.engine = stubEngine(std::move(execute));
  parts.demo = demo();
  parts.places = {BURNISH_SOURCE_DIR "/resources/demo/base/tokenizer", {}};
  parts.settingsFile = home_.filePath(QString("studio-%1.ini").arg(++studios_));
  return parts;
}

void TestStudio::opensOnTheDemo() {
  Studio studio(parts(count));
  QVERIFY(studio.open({}).ok());
  studio.window().show();
  studio.window().showPlace(ui::Place::Train);
  auto* start = studio.window().findChild<QAbstractButton*>("startTraining");
  QVERIFY(start != nullptr);
}

void TestStudio::recipeThatCannotBeReadIsAnError() {
  Studio studio(parts(count));
  StudioOptions options;
  options.recipe = home_.filePath("absent.toml");
  const Result<void> opened = studio.open(options);
  QVERIFY(!opened.ok());
  QCOMPARE(opened.error().code, ErrorCode::FileMissing);
}

void TestStudio::languageAndThemeChangeLive() {
  Studio studio(parts(count));
  studio.window().show();
  studio.dress("en", "light");
  const QString english = studio.window().windowTitle();
  const QColor light = studio.window().palette().color(QPalette::Window);
  studio.dress("zh_CN", "dark");
  QTRY_VERIFY(studio.window().windowTitle() != english);
  QTRY_VERIFY(studio.window().palette().color(QPalette::Window).lightness() < light.lightness());
  studio.dress("en", "light");
  QTRY_COMPARE(studio.window().windowTitle(), english);
}

void TestStudio::windowStaysFluidWhileEventsPourIn() {
  RunHub runs(stubEngine(count));
  DatasetHub pictures(DatasetPlaces{});
  GaugeReader gauges;
  SettingsStore settings(home_.filePath("fluid.ini"));
  // Time that the window takes over one portion of events: slots are called in the order of their connection. Gaps of
  // the timer also count what other programs do, so they are told and not judged.
  QElapsedTimer busy;
  std::vector<qint64> handling;
  connect(&runs, &RunHub::eventsArrived, this, [&] { busy.start(); });
  ui::MainWindow window({&runs, &pictures, &gauges, &settings, demo()});
  connect(&runs, &RunHub::eventsArrived, this, [&] { handling.push_back(busy.elapsed()); });
  window.show();

  Recipe recipe = demo();
  recipe.schedule.steps = 4000;
  runs.start(recipe);
  const ui::RunId run = runs.runs().back().id;
  StallMeter meter;
  QTRY_VERIFY_WITH_TIMEOUT(!runs.run(run)->isLive, 60'000);
  QVERIFY(handling.size() >= 10 && meter.stalls.size() >= 10);
  std::ranges::sort(handling);
  std::ranges::sort(meter.stalls);
  qInfo("%zu portions of events: median %lld ms, longest %lld ms; timer of 10 ms: longest gap %lld ms", handling.size(),
        handling[handling.size() / 2], handling.back(), meter.stalls.back());
  QVERIFY2(handling[handling.size() * 9 / 10] <= 50, "the window takes too long over a portion of events");
}

void TestStudio::closingWhileTrainingAsksSavesAndCloses() {
  std::atomic<bool> isSaved = false;
  Studio studio(parts([&](const RunRequest& request, EventSink& events, CommandQueue& commands, std::stop_token stop) {
    auto outcome = countSteps(request, events, commands, stop);
    isSaved = true;
    return outcome;
  }));
  studio.window().show();
  Recipe recipe = demo();
  recipe.schedule.steps = 1'000'000;
  studio.runs().start(recipe);
  QTRY_VERIFY(studio.runs().runs().back().state == RunState::Training);
  QVERIFY(!studio.window().close());
  auto* save = studio.window().findChild<QAbstractButton*>("saveAndClose");
  QVERIFY(save != nullptr);
  save->click();
  QTRY_VERIFY(!studio.window().isVisible());
  QVERIFY(isSaved);
  QVERIFY(!studio.runs().runs().back().isLive);
}

}  // namespace burnish::app

QTEST_MAIN(burnish::app::TestStudio)
#include "tst_studio.moc"
