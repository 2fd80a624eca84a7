#include "app/studio/studio_options.h"

#include <QTest>

namespace burnish::app {

class TestStudioOptions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsEveryOption();
  void nothingGivenMeansNothingSet();
  void refusesWhatItDoesNotKnow_data();
  void refusesWhatItDoesNotKnow();
  void helpNamesEveryOption();
};

void TestStudioOptions::readsEveryOption() {
  const auto options = parseStudioOptions({"studio", "--recipe", "a.toml", "--folder", "b", "--run", "c", "--language",
                                           "zh_CN", "--theme", "dark", "--screenshots", "d", "--quick"});
  QVERIFY(options.ok());
  QCOMPARE(options.value().recipe, QString("a.toml"));
  QCOMPARE(options.value().folder, QString("b"));
  QCOMPARE(options.value().run, QString("c"));
  QCOMPARE(options.value().language, QString("zh_CN"));
  QCOMPARE(options.value().theme, QString("dark"));
  QCOMPARE(options.value().screenshots, QString("d"));
  QVERIFY(options.value().quick);
  QVERIFY(options.value().message.isEmpty());
}

void TestStudioOptions::nothingGivenMeansNothingSet() {
  const auto options = parseStudioOptions({"studio"});
  QVERIFY(options.ok());
  QVERIFY(options.value().recipe.isEmpty() && options.value().language.isEmpty() && !options.value().quick);
}

void TestStudioOptions::refusesWhatItDoesNotKnow_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::newRow("option") << QStringList{"studio", "--frobnicate"};
  QTest::newRow("language") << QStringList{"studio", "--language", "fr"};
  QTest::newRow("theme") << QStringList{"studio", "--theme", "sepia"};
  QTest::newRow("argument") << QStringList{"studio", "stray"};
  QTest::newRow("value") << QStringList{"studio", "--recipe"};
}

void TestStudioOptions::refusesWhatItDoesNotKnow() {
  QFETCH(QStringList, arguments);
  const auto options = parseStudioOptions(arguments);
  QVERIFY(!options.ok());
  QCOMPARE(options.error().code, ErrorCode::ArgumentInvalid);
  QCOMPARE(exitCodeOf(options.error()), 2);
}

void TestStudioOptions::helpNamesEveryOption() {
  const auto options = parseStudioOptions({"studio", "--help"});
  QVERIFY(options.ok());
  for (const char* name : {"--recipe", "--folder", "--run", "--language", "--theme", "--screenshots", "--quick"}) {
    QVERIFY2(options.value().message.contains(name), name);
  }
  QVERIFY(options.value().message.startsWith(QStringLiteral("Usage: burnish-studio [options]")));
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestStudioOptions)
#include "tst_studio_options.moc"
