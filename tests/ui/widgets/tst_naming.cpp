#include "ui/widgets/naming.h"

#include <QComboBox>
#include <QTest>
#include <QWheelEvent>

using namespace burnish::ui;

class TestNaming : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theWheelChangesNothingThatHasNoFocus();
  void labelsShowMarkupAsText();
};

void TestNaming::theWheelChangesNothingThatHasNoFocus() {
  QWidget window;
  QComboBox box(&window);
  box.addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
  box.setCurrentIndex(1);
  ignoreWheelWithoutFocus(&box);
  window.show();
  window.setFocus();
  QWheelEvent wheel(QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, -120), Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(&box, &wheel);
  QCOMPARE(box.currentIndex(), 1);
  window.activateWindow();
  box.setFocus();
  QTRY_VERIFY(box.hasFocus());
  QCoreApplication::sendEvent(&box, &wheel);
  QCOMPARE(box.currentIndex(), 2);
}

void TestNaming::labelsShowMarkupAsText() {
  QWidget window;
  QLabel* label = makeLabel("muted", &window);
  QCOMPARE(label->textFormat(), Qt::PlainText);
}

QTEST_MAIN(TestNaming)
#include "tst_naming.moc"
