#include "ui/text/follow_language.h"

#include <QCoreApplication>
#include <QTest>

using namespace burnish::ui;

class TestFollowLanguage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void callsNowAndAtEachChange();
  void childrenOfAWindowFollowToo();
};

void TestFollowLanguage::callsNowAndAtEachChange() {
  QWidget widget;
  int calls = 0;
  followLanguage(&widget, [&calls] { ++calls; });
  QCOMPARE(calls, 1);
  QEvent change(QEvent::LanguageChange);
  QCoreApplication::sendEvent(&widget, &change);
  QCOMPARE(calls, 2);
  QEvent other(QEvent::FontChange);
  QCoreApplication::sendEvent(&widget, &other);
  QCOMPARE(calls, 2);
}

void TestFollowLanguage::childrenOfAWindowFollowToo() {
  QWidget window;
  auto* middle = new QWidget(&window);
  auto* child = new QWidget(middle);
  int calls = 0;
  followLanguage(child, [&calls] { ++calls; });
  QEvent change(QEvent::LanguageChange);
  QCoreApplication::sendEvent(&window, &change);
  QCOMPARE(calls, 2);
}

QTEST_MAIN(TestFollowLanguage)
#include "tst_follow_language.moc"
