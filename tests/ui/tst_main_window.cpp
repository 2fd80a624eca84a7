#include "tests/support/fake_studio.h"
#include "tests/ui/quiet.h"
#include "ui/main_window.h"
#include "ui/pages/dataset_page.h"
#include "ui/pages/train_page.h"
#include "ui/style/theme.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QMenuBar>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestMainWindow : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Light); }
  void init() { failOnWarnings(); }
  void theKeyboardGoesToEachPlace();
  void theExampleIsOneClickAway();
  void everyControlHasANameForAScreenReader();
  void closingAsksWhileARunIsTrained();
  void savingClosesTheWindowWhenTheRunHasEnded();
  void aRefusedStopKeepsTheWindowUsable();
  void aNewRunIsShownAtOnce();
  void languageAndThemeChangeWithoutARestart();
  void colorsHaveContrast_data();
  void colorsHaveContrast();
};

namespace {

double luminance(const QColor& color) {
  const auto linear = [](double channel) {
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double bright = std::max(luminance(a), luminance(b));
  const double dim = std::min(luminance(a), luminance(b));
  return (bright + 0.05) / (dim + 0.05);
}

bool isControl(const QWidget* widget) {
  return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
         qobject_cast<const QComboBox*>(widget) || qobject_cast<const QSlider*>(widget) ||
         qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QAbstractItemView*>(widget);
}

/// Parts that Qt makes itself (a combo box's list, a line's clear button, a table's headers) have names from Qt.
bool isPartOfAnother(const QWidget* widget) {
  if (widget->objectName().startsWith(QStringLiteral("qt_"))) return true;
  for (const QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget()) {
    if (isControl(parent) || qobject_cast<const QTabBar*>(parent)) return true;
  }
  return qobject_cast<const QHeaderView*>(widget) != nullptr;
}

}  // namespace

void TestMainWindow::theKeyboardGoesToEachPlace() {
  FakeStudio studio;
  MainWindow window(studio.services());
  window.show();
  QVERIFY(QTest::qWaitForWindowActive(&window));
  for (int place = 3; place >= 0; --place) {
    QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_1 + place), Qt::ControlModifier);
    QCOMPARE(static_cast<int>(window.place()), place);
  }
}

void TestMainWindow::theExampleIsOneClickAway() {
  FakeStudio studio;
  MainWindow window(studio.services());
  window.findChild<QPushButton*>(QStringLiteral("startDemo"))->click();
  QCOMPARE(window.place(), Place::Train);
  QCOMPARE(studio.pictures.opened, QStringList(QStringLiteral("/pictures/cats")));
  QVERIFY(window.findChild<TrainPage*>()->recipe() == *studio.services().demo);
}

void TestMainWindow::everyControlHasANameForAScreenReader() {
  FakeStudio studio;
  MainWindow window(studio.services());
  studio.runs.addRun(QStringLiteral("a"), RunState::Training);
  QStringList unnamed;
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!isControl(widget) || isPartOfAnother(widget)) continue;
    if (widget->objectName().isEmpty() || widget->accessibleName().isEmpty()) {
      unnamed << QStringLiteral("%1 %2").arg(QLatin1String(widget->metaObject()->className()), widget->objectName());
    }
  }
  QCOMPARE(unnamed, QStringList());
}

void TestMainWindow::closingAsksWhileARunIsTrained() {
  FakeStudio studio;
  MainWindow window(studio.services());
  window.show();
  studio.runs.addRun(QStringLiteral("a"), RunState::Training);
  QVERIFY(!window.close());
  auto* question = window.findChild<QMessageBox*>(QStringLiteral("closeQuestion"));
  QVERIFY(question);
  question->findChild<QPushButton*>(QStringLiteral("keepTraining"))->click();
  QVERIFY(window.isVisible());
  QVERIFY(studio.runs.sent.empty());
}

void TestMainWindow::savingClosesTheWindowWhenTheRunHasEnded() {
  FakeStudio studio;
  MainWindow window(studio.services());
  window.show();
  const RunId run = studio.runs.addRun(QStringLiteral("a"), RunState::Training);
  QVERIFY(!window.close());
  window.findChild<QPushButton*>(QStringLiteral("saveAndClose"))->click();
  QCOMPARE(studio.runs.sent.size(), std::size_t{1});
  QVERIFY(std::get<StopRun>(studio.runs.sent[0].command).save);
  QTest::qWait(20);
  QVERIFY(window.isVisible());
  QVERIFY(!window.close());
  studio.runs.setState(run, RunState::Stopped, false);
  QTRY_VERIFY(!window.isVisible());
  QVERIFY(!studio.settings.geometryValue.isEmpty());
}

void TestMainWindow::aRefusedStopKeepsTheWindowUsable() {
  FakeStudio studio;
  MainWindow window(studio.services());
  window.show();
  const RunId run = studio.runs.addRun(QStringLiteral("a"), RunState::Training);
  QVERIFY(!window.close());
  window.findChild<QPushButton*>(QStringLiteral("saveAndClose"))->click();
  QTRY_VERIFY(!window.findChild<QMessageBox*>(QStringLiteral("closeQuestion")));
  studio.runs.happen(run, {CommandAnswered{studio.runs.lastCommand, false, "busy"}});
  QVERIFY(!window.close());
  QVERIFY(window.findChild<QMessageBox*>(QStringLiteral("closeQuestion")));
}

void TestMainWindow::aNewRunIsShownAtOnce() {
  FakeStudio studio;
  MainWindow window(studio.services());
  studio.runs.addRun(QStringLiteral("a"));
  QCOMPARE(window.place(), Place::Runs);
}

void TestMainWindow::languageAndThemeChangeWithoutARestart() {
  FakeStudio studio;
  MainWindow window(studio.services());
  window.findChild<QAction*>(QStringLiteral("zh_CN"))->trigger();
  QCOMPARE(studio.settings.languageValue, QStringLiteral("zh_CN"));
  const QList<QAction*> themes = window.findChildren<QAction*>(QStringLiteral("theme"));
  QCOMPARE(themes.size(), 3);
  themes[2]->trigger();
  QVERIFY(isDark(QApplication::palette()));
  QVERIFY(isDark(window.palette()));
  themes[1]->trigger();
  QVERIFY(!isDark(QApplication::palette()));
  QCOMPARE(studio.settings.themeValue, ThemeChoice::Light);
}

void TestMainWindow::colorsHaveContrast_data() {
  QTest::addColumn<bool>("dark");
  QTest::newRow("light") << false;
  QTest::newRow("dark") << true;
}

void TestMainWindow::colorsHaveContrast() {
  QFETCH(bool, dark);
  const ThemeColors& colors = themeColors(dark);
  for (const QColor& text : {colors.text, colors.muted, colors.accent, colors.danger, colors.warning, colors.success}) {
    for (const QColor& ground : {colors.window, colors.surface})
      QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(text.name() + ground.name()));
  }
  QVERIFY(contrast(colors.onAccent, colors.accent) >= 4.5);
  QVERIFY(contrast(colors.accent, colors.accentSoft) >= 4.5);
  QVERIFY(contrast(colors.text, colors.accentSoft) >= 4.5);
  QVERIFY(contrast(colors.danger, colors.dangerSoft) >= 4.5);
  QVERIFY(contrast(colors.warning, colors.warningSoft) >= 4.5);
  QVERIFY(contrast(colors.muted, colors.raised) >= 4.5);
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
