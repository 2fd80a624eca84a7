#include "app/compose/cache_folder.h"
#include "app/compose/run_session.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace burnish;
using namespace burnish::app;

class TestRunPaths : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aNewRunGetsAFreeName();
  void aChosenFolderIsTakenAsItIs();
  void theNewestRunIsResumed();
  void aDotInTheNameIsNoExtension();
  void theCacheFolderCanBeChosen();
  void theDemoRecipeIsComplete();
};

namespace {

void makeRun(const QString& folder) {
  QVERIFY(QDir().mkpath(folder));
  QFile file(folder + "/recipe.toml");
  QVERIFY(file.open(QIODevice::WriteOnly));
}

}  // namespace

void TestRunPaths::aNewRunGetsAFreeName() {
  QTemporaryDir home;
  Recipe recipe;
  recipe.saving.name = "cat";
  QCOMPARE(newRunFolder(recipe, home.path().toStdString()).string(), home.filePath("runs/cat").toStdString());
  makeRun(home.filePath("runs/cat"));
  QCOMPARE(newRunFolder(recipe, home.path().toStdString()).string(), home.filePath("runs/cat-2").toStdString());
}

void TestRunPaths::aChosenFolderIsTakenAsItIs() {
  Recipe recipe;
  recipe.saving.folder = "/some/where";
  QCOMPARE(newRunFolder(recipe, "/home").string(), std::string("/some/where"));
  QCOMPARE(latestRunFolder(recipe, "/home").string(), std::string("/some/where"));
}

void TestRunPaths::aDotInTheNameIsNoExtension() {
  QTemporaryDir home;
  Recipe recipe;
  recipe.saving.name = "v1.5";
  makeRun(home.filePath("runs/v1.5"));
  const auto second = newRunFolder(recipe, home.path().toStdString());
  QCOMPARE(second.string(), home.filePath("runs/v1.5-2").toStdString());
  makeRun(QString::fromStdString(second.string()));
  QCOMPARE(latestRunFolder(recipe, home.path().toStdString()).string(), second.string());
}

void TestRunPaths::theNewestRunIsResumed() {
  QTemporaryDir home;
  Recipe recipe;
  recipe.saving.name = "cat";
  makeRun(home.filePath("runs/cat"));
  makeRun(home.filePath("runs/cat-2"));
  QCOMPARE(latestRunFolder(recipe, home.path().toStdString()).string(), home.filePath("runs/cat-2").toStdString());
  makeRun(home.filePath("runs/cat-11"));
  makeRun(home.filePath("runs/cat-x"));
  makeRun(home.filePath("runs/cat-07"));
  QCOMPARE(latestRunFolder(recipe, home.path().toStdString()).string(), home.filePath("runs/cat-11").toStdString());
}

void TestRunPaths::theCacheFolderCanBeChosen() {
  qputenv("BURNISH_CACHE", "/tmp/somewhere");
  QCOMPARE(cacheFolder().string(), std::string("/tmp/somewhere"));
  qunsetenv("BURNISH_CACHE");
  QVERIFY(cacheFolder().string().find("burnish") != std::string::npos);
}

void TestRunPaths::theDemoRecipeIsComplete() {
  const auto recipe = demoRecipe();
  QVERIFY2(recipe.ok(), recipe.ok() ? "" : describe(recipe.error()).c_str());
  QVERIFY(QDir(QString::fromStdString(recipe.value().model.base)).exists("model_index.json"));
  QCOMPARE(recipe.value().sampling.prompts.size(), std::size_t{6});
}

QTEST_GUILESS_MAIN(TestRunPaths)
#include "tst_run_paths.moc"
