#include "app/studio/settings_store.h"

#include <QLocale>
#include <QTemporaryDir>
#include <QTest>

namespace burnish::app {

class TestSettingsStore : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void remembersFromOneStartToTheNext();
  void firstStartHasDefaults();
  void unknownThemeFollowsTheDesktop();
  void languageIsInForceBeforeTheCallReturns();

 private:
  QString path() const { return folder_.filePath(QString("studio-%1.ini").arg(QTest::currentTestFunction())); }
  QTemporaryDir folder_;
};

void TestSettingsStore::remembersFromOneStartToTheNext() {
  {
    SettingsStore settings(path());
    settings.setLanguage("zh_CN");
    settings.setTheme(ui::ThemeChoice::Dark);
    settings.setLastFolder("/data/图片");
    settings.setWindowGeometry(QByteArray("\x01\x00\xff", 3));
    settings.setExpertMode(true);
  }
  const SettingsStore settings(path());
  QCOMPARE(settings.language(), QString("zh_CN"));
  QCOMPARE(settings.theme(), ui::ThemeChoice::Dark);
  QCOMPARE(settings.lastFolder(), QString("/data/图片"));
  QCOMPARE(settings.windowGeometry(), QByteArray("\x01\x00\xff", 3));
  QVERIFY(settings.expertMode());
}

void TestSettingsStore::firstStartHasDefaults() {
  const SettingsStore settings(path());
  QCOMPARE(settings.language(), QString());
  QCOMPARE(settings.theme(), ui::ThemeChoice::System);
  QVERIFY(!settings.lastFolder().isEmpty());
  QVERIFY(settings.windowGeometry().isEmpty());
  QVERIFY(!settings.expertMode());
}

void TestSettingsStore::unknownThemeFollowsTheDesktop() {
  for (const auto choice : {ui::ThemeChoice::System, ui::ThemeChoice::Light, ui::ThemeChoice::Dark}) {
    QCOMPARE(themeFromName(themeName(choice)), choice);
  }
  QCOMPARE(themeFromName("sepia"), ui::ThemeChoice::System);
}

void TestSettingsStore::languageIsInForceBeforeTheCallReturns() {
  SettingsStore settings(path());
  settings.setLanguage("zh_CN");
  QCOMPARE(QLocale().language(), QLocale::Chinese);
  settings.setLanguage("en");
  QCOMPARE(QLocale().language(), QLocale::English);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestSettingsStore)
#include "tst_settings_store.moc"
