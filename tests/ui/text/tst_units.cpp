#include "ui/text/units.h"

#include <QLocale>
#include <QTest>

#include <limits>

using namespace burnish::ui;

class TestUnits : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void durationsGrowInUnits_data();
  void durationsGrowInUnits();
  void numbersFollowTheLanguage();
  void unknownMomentsAreEmpty() { QVERIFY(momentText(0).isEmpty() && shortMomentText(0).isEmpty()); }
};

void TestUnits::durationsGrowInUnits_data() {
  QTest::addColumn<double>("seconds");
  QTest::addColumn<QString>("text");
  QTest::newRow("seconds") << 45.2 << "45 s";
  QTest::newRow("minutes") << 720.0 << "12 min";
  QTest::newRow("hours") << 11100.0 << "3 h 05 min";
  QTest::newRow("negative") << -1.0 << "–";
  QTest::newRow("unknown") << std::numeric_limits<double>::quiet_NaN() << "–";
}

void TestUnits::durationsGrowInUnits() {
  QFETCH(double, seconds);
  QFETCH(QString, text);
  QCOMPARE(durationText(seconds), text);
}

void TestUnits::numbersFollowTheLanguage() {
  QCOMPARE(countText(1234567), QStringLiteral("1,234,567"));
  QCOMPARE(lossText(0.123456), QStringLiteral("0.1235"));
  QCOMPARE(lossText(0.00001234), QStringLiteral("1.234e-5"));
  QCOMPARE(rateText(1e-4), QStringLiteral("0.0001"));
  QCOMPARE(rateText(2.1437e-6), QStringLiteral("2.14e-6"));
  QCOMPARE(rateText(1e-12), QStringLiteral("1e-12"));
  QCOMPARE(speedText(0.4216), QStringLiteral("0.422"));
  QCOMPARE(speedText(7.5), QStringLiteral("7.5"));
  QCOMPARE(speedText(1234.4), QStringLiteral("1,234"));
  QCOMPARE(percentText(0.374), QStringLiteral("37 %"));
  QCOMPARE(bytesText(int64_t{3} << 29), QStringLiteral("1.5 GiB"));
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  QCOMPARE(countText(1234567), QStringLiteral("1.234.567"));
  QCOMPARE(lossText(0.5), QStringLiteral("0,5"));
  QCOMPARE(rateText(2.1437e-6), QStringLiteral("2.14e-6"));
}

QTEST_MAIN(TestUnits)
#include "tst_units.moc"
