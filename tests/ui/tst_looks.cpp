#include "tests/ui/looks_scene.h"
#include "tests/ui/quiet.h"
#include "ui/main_window.h"
#include "ui/pages/dataset_page.h"
#include "ui/pages/train_page.h"
#include "ui/style/theme.h"
#include "ui/widgets/sample_viewer.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QTest>
#include <QTranslator>

#include "translations/translations.h"

using namespace burnish;
using namespace burnish::ui;
using burnish::test::LooksScene;

/// Draws every page with a studio at work behind it. With BURNISH_UI_SHOTS=FOLDER the pictures are kept.
class TestLooks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { burnish::test::failOnWarnings(); }
  void everyPageIsDrawn_data();
  void everyPageIsDrawn();

 private:
  static void drawRuns(MainWindow& window, LooksScene& scene, const QString& suffix);
  static void keep(QWidget& window, const QString& name);
};

namespace {

/// A label that says more than it has room for. Labels that wrap or elide on purpose are not asked.
QStringList clippedLabels(const QWidget& window) {
  QStringList clipped;
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->text().isEmpty()) continue;
    const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
    const bool isTooLow = label->height() + 1 < needed;
    const bool isTooNarrow = !label->wordWrap() && label->width() + 1 < label->sizeHint().width();
    if (isTooLow || isTooNarrow) clipped << label->text();
  }
  for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
    if (button->isVisible() && !button->text().isEmpty() && button->width() + 1 < button->minimumSizeHint().width())
      clipped << button->text();
  }
  return clipped;
}

}  // namespace

void TestLooks::everyPageIsDrawn_data() {
  QTest::addColumn<bool>("dark");
  QTest::addColumn<QString>("language");
  QTest::newRow("light, English") << false << "en";
  QTest::newRow("dark, English") << true << "en";
  QTest::newRow("light, Chinese") << false << "zh_CN";
  QTest::newRow("dark, Chinese") << true << "zh_CN";
}

void TestLooks::everyPageIsDrawn() {
  QFETCH(bool, dark);
  applyTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
  QFETCH(QString, language);
  QTranslator translator;
  QVERIFY(translator.load(translationFile(language)));
  QCoreApplication::installTranslator(&translator);
  QLocale::setDefault(QLocale(language));
  const QString suffix = (dark ? QStringLiteral("dark-") : QStringLiteral("light-")) + language;
  LooksScene scene;
  StudioServices services = scene.studio.services();
  services.demo = scene.recipe();
  MainWindow window(services);
  window.resize(1440, 900);
  window.show();
  keep(window, QStringLiteral("start-empty-") + suffix);
  window.showPlace(Place::Dataset);
  keep(window, QStringLiteral("dataset-empty-") + suffix);
  window.showPlace(Place::Runs);
  keep(window, QStringLiteral("runs-empty-") + suffix);

  window.openRecipe(scene.recipe());
  Q_EMIT scene.studio.pictures.folderReady(scene.content());
  window.showPlace(Place::Dataset);
  window.findChild<QPushButton*>(QStringLiteral("refusedToggle"))->setChecked(true);
  keep(window, QStringLiteral("dataset-") + suffix);

  window.showPlace(Place::Train);
  QTRY_VERIFY(!scene.studio.runs.planned.empty());
  Q_EMIT scene.studio.runs.planReady(scene.studio.runs.lastRequest, scene.plan());
  keep(window, QStringLiteral("train-") + suffix);
  auto* rate = window.findChild<QLineEdit*>(QStringLiteral("optimizer.learning_rate"));
  rate->clear();
  QTest::keyClicks(rate, QStringLiteral("E-4"));
  window.findChild<QCheckBox*>(QStringLiteral("expertMode"))->setChecked(true);
  rate->setFocus();
  QTest::qWait(20);
  window.findChild<QScrollArea*>(QStringLiteral("recipeScroll"))->ensureWidgetVisible(rate, 0, 300);
  keep(window, QStringLiteral("train-expert-") + suffix);

  drawRuns(window, scene, suffix);
}

/// A run under way with its samples, one of them enlarged, and the runs that failed.
void TestLooks::drawRuns(MainWindow& window, LooksScene& scene, const QString& suffix) {
  scene.addRuns();
  for (int second = 0; second < 90; ++second) Q_EMIT scene.studio.gauges.readingArrived(scene.reading(second));
  window.showRun(scene.live);
  QTest::qWait(120);
  keep(window, QStringLiteral("runs-") + suffix);
  const auto* samples = window.findChild<QAbstractItemView*>(QStringLiteral("sampleGrid"));
  auto* viewer = window.findChild<SampleViewer*>();
  viewer->showSample(samples->model()->index(1, 1));
  keep(*viewer, QStringLiteral("sample-viewer-") + suffix);
  viewer->close();
  window.findChild<QTabWidget*>(QStringLiteral("runTabs"))->setCurrentIndex(1);
  keep(window, QStringLiteral("runs-log-") + suffix);
  window.showRun(scene.failed);
  QTest::qWait(120);
  keep(window, QStringLiteral("runs-failed-") + suffix);
  window.showRun(scene.unstarted);
  window.findChild<QTabWidget*>(QStringLiteral("runTabs"))->setCurrentIndex(0);
  QTest::qWait(120);
  keep(window, QStringLiteral("runs-unstarted-") + suffix);
  window.showPlace(Place::Start);
  keep(window, QStringLiteral("start-") + suffix);
}

void TestLooks::keep(QWidget& window, const QString& name) {
  QCoreApplication::sendPostedEvents();
  QTest::qWait(10);
  const QImage picture = window.grab().toImage();
  QVERIFY(!picture.isNull());
  const QString folder = qEnvironmentVariable("BURNISH_UI_SHOTS");
  QCOMPARE(clippedLabels(window), QStringList());
  if (!folder.isEmpty()) QVERIFY(picture.save(QDir(folder).filePath(name + QStringLiteral(".png"))));
}

QTEST_MAIN(TestLooks)
#include "tst_looks.moc"
