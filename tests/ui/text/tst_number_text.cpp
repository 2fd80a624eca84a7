#include "ui/text/number_text.h"

#include <QLocale>
#include <QTest>

using namespace burnish::ui;

class TestNumberText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void cleanup() { QLocale::setDefault(QLocale::c()); }
  void numbersAreReadTheSameInEveryLanguage_data();
  void numbersAreReadTheSameInEveryLanguage();
  void whatIsNoNumberIsRefused_data();
  void whatIsNoNumberIsRefused();
  void smallNumbersSurviveDisplay_data();
  void smallNumbersSurviveDisplay();
  void wholeNumbersAreNotCutOff();
};

void TestNumberText::init() {
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
}

void TestNumberText::numbersAreReadTheSameInEveryLanguage_data() {
  QTest::addColumn<QString>("typed");
  QTest::addColumn<double>("value");
  QTest::newRow("exponent") << "1e-4" << 1e-4;
  QTest::newRow("capital exponent") << "1E-4" << 1e-4;
  QTest::newRow("point") << "0.0001" << 1e-4;
  QTest::newRow("spaces") << " 1e-4 " << 1e-4;
  QTest::newRow("no zero") << ".5" << 0.5;
  QTest::newRow("plus") << "+2" << 2.0;
  QTest::newRow("negative") << "-3" << -3.0;
}

void TestNumberText::numbersAreReadTheSameInEveryLanguage() {
  QFETCH(QString, typed);
  QFETCH(double, value);
  QCOMPARE(parseReal(typed), std::optional<double>(value));
}

void TestNumberText::whatIsNoNumberIsRefused_data() {
  QTest::addColumn<QString>("typed");
  for (const char* typed : {"E-4", "0,0001", "1.000,5", "1e-400", "1e400", "nan", "inf", "-inf", "", "  ", "1e",
                            "1e-4x", "1 2", "+-1", "0x10", "1_000", "０.０００１", "−1"}) {
    QTest::newRow(typed) << QString::fromUtf8(typed);
  }
}

void TestNumberText::whatIsNoNumberIsRefused() {
  QFETCH(QString, typed);
  QVERIFY(!parseReal(typed));
}

void TestNumberText::smallNumbersSurviveDisplay_data() {
  QTest::addColumn<double>("value");
  for (const double value : {1e-9, 1e-12, 0.1, 1.0 / 3.0, 123456.75, 5e-324}) {
    QTest::addRow("%g", value) << value;
  }
}

void TestNumberText::smallNumbersSurviveDisplay() {
  QFETCH(double, value);
  QCOMPARE(parseReal(formatReal(value)).value(), value);
  QVERIFY(!formatReal(value).contains(QStringLiteral("e-0")));
}

void TestNumberText::wholeNumbersAreNotCutOff() {
  QCOMPARE(parseInteger(QStringLiteral("1000")), std::optional<int64_t>(1000));
  QVERIFY(!parseInteger(QStringLiteral("10.5")));
  QVERIFY(!parseInteger(QStringLiteral("99999999999999999999")));
  QVERIFY(!parseUnsigned(QStringLiteral("-1")));
}

QTEST_MAIN(TestNumberText)
#include "tst_number_text.moc"
