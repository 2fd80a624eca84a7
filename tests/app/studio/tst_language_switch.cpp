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
  void englishHasItsPlurals();
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

void TestLanguageSwitch::englishHasItsPlurals() {
  LanguageSwitch languages;
  languages.use("en");
  const auto count = [](int n) {
    return QCoreApplication::translate("burnish::ui::DatasetToolbar", "%n picture(s)", nullptr, n);
  };
  QCOMPARE(count(1), QString("1 picture"));
  QCOMPARE(count(18), QString("18 pictures"));
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
