#include "tests/ui/quiet.h"
#include "ui/models/log_model.h"
#include "ui/style/theme.h"
#include "ui/widgets/log_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestLogView : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void itStaysAtTheEndUnlessScrolledUp();
  void anErrorHasTheColourOfTheTheme_data();
  void anErrorHasTheColourOfTheTheme();
  void onlyTheChosenLevelsAreShownAndCopied();

 private:
  static std::vector<Event> lines(int count) {
    std::vector<Event> made;
    for (int i = 0; i < count; ++i) made.push_back({0, 1.7e9, 0, LogLine{"line " + std::to_string(i)}});
    return made;
  }
};

void TestLogView::itStaysAtTheEndUnlessScrolledUp() {
  LogModel model;
  LogView view(&model);
  view.resize(400, 200);
  view.show();
  model.append(lines(100));
  const QScrollBar* bar = view.findChild<QListView*>()->verticalScrollBar();
  QTRY_VERIFY(bar->maximum() > 0);
  model.append(lines(100));
  QTRY_COMPARE(bar->value(), bar->maximum());
  view.findChild<QListView*>()->verticalScrollBar()->setValue(10);
  model.append(lines(100));
  QTest::qWait(20);
  QCOMPARE(bar->value(), 10);
}

void TestLogView::anErrorHasTheColourOfTheTheme_data() {
  QTest::addColumn<bool>("dark");
  QTest::newRow("light") << false;
  QTest::newRow("dark") << true;
}

/// Of the reddish pixels the one that is farthest from the ground is the colour of the text.
void TestLogView::anErrorHasTheColourOfTheTheme() {
  QFETCH(bool, dark);
  applyTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
  LogModel model;
  LogView view(&model);
  model.append({{0, 1.7e9, 0, RunFailed{{ErrorCode::FileMissing, {"cat.jpg"}, {}}}}});
  view.resize(600, 200);
  view.show();
  const QImage picture = view.grab().toImage();
  const int wanted = themeColors(dark).danger.lightness();
  int found = dark ? 0 : 255;
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) {
      const QColor color = picture.pixelColor(x, y);
      if (color.red() < std::max(color.green(), color.blue()) + 60) continue;
      found = dark ? std::max(found, color.lightness()) : std::min(found, color.lightness());
    }
  }
  QVERIFY2(std::abs(found - wanted) < 20, qPrintable(QStringLiteral("%1, not %2").arg(found).arg(wanted)));
}

void TestLogView::onlyTheChosenLevelsAreShownAndCopied() {
  LogModel model;
  LogView view(&model);
  model.append(lines(3));
  model.append({{0, 1.7e9, 0, WarningRaised{{ErrorCode::FileMissing, {"cat.jpg"}, {}}}}});
  auto* level = view.findChild<QComboBox*>();
  level->setCurrentIndex(1);
  Q_EMIT level->activated(1);
  QCOMPARE(model.rowCount(), 1);
  view.findChild<QPushButton*>(QStringLiteral("logCopy"))->click();
  const QString copied = QGuiApplication::clipboard()->text();
  QVERIFY(copied.contains(QStringLiteral("cat.jpg")));
  QVERIFY(!copied.contains(QStringLiteral("line 0")));
}

QTEST_MAIN(TestLogView)
#include "tst_log_view.moc"
