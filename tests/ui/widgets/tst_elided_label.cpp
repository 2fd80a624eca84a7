#include "tests/ui/quiet.h"
#include "ui/widgets/elided_label.h"

#include <QSignalSpy>
#include <QTest>

using namespace burnish::test;
using namespace burnish::ui;

class TestElidedLabel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void aLongTextAsksForNoRoom();
  void theWholeTextIsInTheToolTipAndForScreenReaders();
  void foreignTextIsOneLineOfPlainText();
};

void TestElidedLabel::aLongTextAsksForNoRoom() {
  ElidedLabel label;
  label.setText(QString(400, QLatin1Char('w')));
  QVERIFY(label.minimumSizeHint().width() < 100);
  QVERIFY(label.sizeHint().width() > 400);
}

void TestElidedLabel::theWholeTextIsInTheToolTipAndForScreenReaders() {
  ElidedLabel label;
  label.setText(QStringLiteral("/a/long/path"));
  QVERIFY(label.toolTip().contains(QStringLiteral("/a/long/path")));
  QCOMPARE(label.accessibleName(), QStringLiteral("/a/long/path"));
}

void TestElidedLabel::foreignTextIsOneLineOfPlainText() {
  ElidedLabel label;
  label.setText(QStringLiteral("<b>a</b>\nb ") + QString(5000, QLatin1Char('c')));
  QVERIFY(label.text().startsWith(QStringLiteral("<b>a</b> b ")));
  QVERIFY(label.text().size() <= 500);
  QVERIFY(!label.toolTip().contains(QStringLiteral("<b>")));
}

QTEST_MAIN(TestElidedLabel)
#include "tst_elided_label.moc"
