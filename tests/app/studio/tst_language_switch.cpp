#include "app/studio/language_switch.h"
#include "core/base/error.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTest>

namespace burnish::app {

class TestLanguageSwitch : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void changesOurTextsAndBack();
  void everyErrorSpeaksChinese();
  void countsHaveTheirPlurals_data();
  void countsHaveTheirPlurals();
  void unknownLanguageIsEnglish();
  void chineseOfAnyRegionIsSimplified();
};

namespace {

QString translated(const char* text) {
  return QCoreApplication::translate("Error", text);
}

bool isChinese(const QString& text) {
  return std::ranges::any_of(text, [](QChar letter) { return letter.script() == QChar::Script_Han; });
}

}  // namespace

void TestLanguageSwitch::changesOurTextsAndBack() {
  LanguageSwitch languages;
  languages.use("zh_CN");
  QVERIFY(isChinese(translated("Check the path.")));
  languages.use("en");
  QCOMPARE(translated("Check the path."), QString("Check the path."));
}

void TestLanguageSwitch::everyErrorSpeaksChinese() {
  LanguageSwitch languages;
  languages.use("zh_CN");
  for (const ErrorInfo& row : errorTable()) {
    QVERIFY2(isChinese(translated(row.sentence)), row.sentence);
    const bool isOnlyArguments = !isChinese(translated(row.remedy)) && QString(row.remedy).startsWith('%');
    QVERIFY2(isChinese(translated(row.remedy)) || isOnlyArguments, row.remedy);
  }
}

void TestLanguageSwitch::countsHaveTheirPlurals_data() {
  QTest::addColumn<QByteArray>("context");
  QTest::addColumn<QByteArray>("source");
  QTest::addColumn<QString>("one");
  QTest::addColumn<QString>("many");
  QTest::addColumn<QString>("chinese");
  QTest::newRow("pictures") << QByteArray("burnish::ui::DatasetToolbar") << QByteArray("%n picture(s)")
                            << QString("1 picture") << QString("18 pictures") << QString("18 张图片");
  QTest::newRow("files") << QByteArray("burnish::ui::DatasetPage") << QByteArray("%n file(s) left out")
                         << QString("1 file left out") << QString("18 files left out") << QString("有 18 个文件未采用");
  QTest::newRow("tokens") << QByteArray("burnish::ui::PicturePanel") << QByteArray("%n token(s)") << QString("1 token")
                          << QString("18 tokens") << QString("18 个词元");
  QTest::newRow("threads") << QByteArray("burnish::ui::LogModel") << QByteArray("Started on %1 with %n thread(s)")
                           << QString("Started on %1 with 1 thread") << QString("Started on %1 with 18 threads")
                           << QString("在 %1 上开始，使用 18 个线程");
}

void TestLanguageSwitch::countsHaveTheirPlurals() {
  QFETCH(QByteArray, context);
  QFETCH(QByteArray, source);
  const auto count = [&](int n) { return QCoreApplication::translate(context, source, nullptr, n); };
  LanguageSwitch languages;
  languages.use("en");
  QTEST(count(1), "one");
  QTEST(count(18), "many");
  languages.use("zh_CN");
  QTEST(count(18), "chinese");
}

void TestLanguageSwitch::unknownLanguageIsEnglish() {
  LanguageSwitch languages;
  languages.use("fr");
  QCOMPARE(languages.current(), QString("en"));
}

void TestLanguageSwitch::chineseOfAnyRegionIsSimplified() {
  LanguageSwitch languages;
  languages.use("zh_HK");
  QCOMPARE(languages.current(), QString("zh_CN"));
  QCOMPARE(QLocale().language(), QLocale::Chinese);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestLanguageSwitch)
#include "tst_language_switch.moc"
