#include "app/trainer/number_text.h"

#include <QtTest>

#include <cmath>

using namespace burnish::app;

class TestNumberText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void decimalsAreFixedInEveryLocale();
  void durationsReadLikeSpeech();
  void bytesUseBinaryUnits();
};

void TestNumberText::decimalsAreFixedInEveryLocale() {
  QCOMPARE(fixedText(0.12345, 4), std::string("0.1235"));
  QCOMPARE(fixedText(-2.0, 1), std::string("-2.0"));
  QCOMPARE(fixedText(std::nan(""), 2), std::string("nan"));
}

void TestNumberText::durationsReadLikeSpeech() {
  QCOMPARE(durationText(12.4), std::string("12 s"));
  QCOMPARE(durationText(185), std::string("3 min 05 s"));
  QCOMPARE(durationText(7800), std::string("2 h 10 min"));
  QCOMPARE(durationText(-1), std::string("?"));
}

void TestNumberText::bytesUseBinaryUnits() {
  QCOMPARE(bytesText(812), std::string("812 B"));
  QCOMPARE(bytesText(3 * 1024 * 1024 + 100 * 1024), std::string("3.1 MiB"));
}

QTEST_GUILESS_MAIN(TestNumberText)
#include "tst_number_text.moc"
