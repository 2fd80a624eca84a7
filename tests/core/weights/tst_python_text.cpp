#include "core/weights/python_text.h"

#include <QtTest/QtTest>

#include <limits>

using namespace burnish;

class TestPythonText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writesNumbersAsPythonDoes_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole") << 8.0 << "8.0";
    QTest::newRow("zero") << 0.0 << "0.0";
    QTest::newRow("negative zero") << -0.0 << "-0.0";
    QTest::newRow("a rate") << 1e-4 << "0.0001";
    QTest::newRow("a small rate") << 1e-5 << "1e-05";
    QTest::newRow("a smaller rate") << 2.5e-6 << "2.5e-06";
    QTest::newRow("very small") << 1e-300 << "1e-300";
    QTest::newRow("time") << 1700000000.1234567 << "1700000000.1234567";
    QTest::newRow("large") << 1e15 << "1000000000000000.0";
    QTest::newRow("larger") << 1e16 << "1e+16";
    QTest::newRow("shortest") << 0.1 << "0.1";
    QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN() << "nan";
    QTest::newRow("infinite") << -std::numeric_limits<double>::infinity() << "-inf";
  }

  void writesNumbersAsPythonDoes() {
    QFETCH(const double, value);
    QFETCH(const QString, text);
    QCOMPARE(QString::fromStdString(pythonText(value)), text);
  }

  void writesTruthAndWholeNumbers() {
    QCOMPARE(pythonText(true), std::string("True"));
    QCOMPARE(pythonText(false), std::string("False"));
    QCOMPARE(pythonText(int64_t{-3}), std::string("-3"));
  }
};

QTEST_GUILESS_MAIN(TestPythonText)
#include "tst_python_text.moc"
