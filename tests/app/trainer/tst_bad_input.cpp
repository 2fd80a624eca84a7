// Bad input of every kind: a clear message, exit code 2, nothing written over.
#include "tests/app/support/burnish_process.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace burnish::test;

class TestBadInput : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aRecipeThatCannotRunIsRefused_data();
  void aRecipeThatCannotRunIsRefused();
  void aTruncatedModelIsRefused();
  void aLoraOfAnotherFamilyIsRefused();
  void aMissingRecipeIsRefused();
  void tablesWithoutEndAreRefused();
  void aPictureThatCannotBeDrawnIsRefused_data();
  void aPictureThatCannotBeDrawnIsRefused();
  void aWrongCommandLineIsRefused();
  void anExistingRunIsNotOverwritten();
  void resumingNothingIsRefused();
};

void TestBadInput::aRecipeThatCannotRunIsRefused_data() {
  QTest::addColumn<QStringList>("changes");
  QTest::addColumn<QString>("said");
  QTest::newRow("unknown key") << QStringList{"method.rnak = 4"} << "method.rank";
  QTest::newRow("negative rank") << QStringList{"method.rank = -4"} << "method.rank";
  QTest::newRow("wrong type") << QStringList{"schedule.steps = \"many\""} << "schedule.steps";
  QTest::newRow("not a number") << QStringList{"optimizer.learning_rate = nan"} << "optimizer.learning_rate";
  QTest::newRow("unknown choice") << QStringList{"sampling.sampler = \"magic\""} << "sampling.sampler";
  QTest::newRow("odd size") << QStringList{"data.size = 65"} << "data.size";
  QTest::newRow("missing folder") << QStringList{"data.folder = \"/nowhere/at/all\""} << "/nowhere/at/all";
  QTest::newRow("missing model") << QStringList{"model.base = \"/nowhere/model\""} << "/nowhere/model";
  QTest::newRow("missing GPU") << QStringList{"where.device = \"cuda:7\""} << "cuda:7";
  QTest::newRow("not TOML") << QStringList{"schedule.seed = = 4"} << "line";
}

void TestBadInput::aRecipeThatCannotRunIsRefused() {
  QFETCH(QStringList, changes);
  QFETCH(QString, said);
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("recipe.toml"), smallRecipe(home.filePath("run"), changes));
  const Finished finished = runBurnish(home.filePath("cache"), {"train", recipe});
  QCOMPARE(finished.exitCode, 2);
  QVERIFY2(finished.errors.contains(said.toUtf8()), finished.errors.constData());
}

void TestBadInput::aTruncatedModelIsRefused() {
  QTemporaryDir home;
  const QString base = home.filePath("base");
  QProcess::execute("cp", {"-r", BURNISH_SOURCE_DIR "/resources/demo/base", base});
  QFile unet(base + "/unet/diffusion_pytorch_model.safetensors");
  QVERIFY(unet.resize(unet.size() / 2));
  const QString recipe =
      writeText(home.filePath("recipe.toml"), smallRecipe(home.filePath("run"), {"model.base = \"" + base + '"'}));
  const Finished finished = runBurnish(home.filePath("cache"), {"train", recipe});
  QCOMPARE(finished.exitCode, 2);
  QVERIFY2(finished.errors.contains("diffusion_pytorch_model.safetensors"), finished.errors.constData());
}

void TestBadInput::aLoraOfAnotherFamilyIsRefused() {
  QTemporaryDir home;
  const Finished finished =
      runBurnish(home.filePath("cache"), {"sample", "--model", BURNISH_SOURCE_DIR "/resources/demo/base", "--lora",
                                          BURNISH_TEST_DATA "/golden/sdxl/lora_files/attn_kohya.safetensors",
                                          "--prompt", "a cat", "--out", home.filePath("cat.png")});
  QCOMPARE(finished.exitCode, 2);
  QVERIFY2(finished.errors.contains("attn_kohya.safetensors"), finished.errors.constData());
  QVERIFY(!QFile::exists(home.filePath("cat.png")));
}

void TestBadInput::tablesWithoutEndAreRefused() {
  QTemporaryDir home;
  for (const QString& text : {QString("[%1a]\n"), QString("%1a = 1\n")}) {
    const QString recipe = writeText(home.filePath("deep.toml"), text.arg(QString("a.").repeated(50000)));
    const Finished finished = runBurnish(home.filePath("cache"), {"train", recipe, "--dry-run"});
    QVERIFY(!finished.wasKilled);
    QCOMPARE(finished.exitCode, 2);
    QVERIFY2(finished.errors.contains("deep.toml"), finished.errors.constData());
  }
}

void TestBadInput::aPictureThatCannotBeDrawnIsRefused_data() {
  QTest::addColumn<QStringList>("changes");
  QTest::addColumn<QString>("said");
  QTest::newRow("negative seed") << QStringList{"--seed=-1"} << "-1";
  QTest::newRow("seed too large") << QStringList{"--seed", "18446744073709551616"} << "18446744073709551616";
  QTest::newRow("octal seed") << QStringList{"--seed", "010"} << "010";
  QTest::newRow("guidance that is none") << QStringList{"--cfg", "nan"} << "nan";
  QTest::newRow("folder that is not there") << QStringList{"--out", "/nowhere/cat.png"} << "/nowhere";
  QTest::newRow("no PNG") << QStringList{"--out", "/tmp/cat.jpg"} << "cat.jpg";
  QTest::newRow("name too long") << QStringList{"--out", "/tmp/" + QString(300, QLatin1Char('x')) + ".png"} << "xxx";
}

void TestBadInput::aPictureThatCannotBeDrawnIsRefused() {
  QFETCH(QStringList, changes);
  QFETCH(QString, said);
  QTemporaryDir home;
  QStringList arguments{"sample", "--model", BURNISH_SOURCE_DIR "/resources/demo/base", "--prompt", "a cat",
                        "--size", "64"};
  if (!changes.contains("--out")) arguments << "--out" << home.filePath("cat.png");
  const Finished finished = runBurnish(home.filePath("cache"), arguments + changes);
  QCOMPARE(finished.exitCode, 2);
  QVERIFY2(finished.errors.contains(said.toUtf8()), finished.errors.constData());
  QVERIFY(!QFile::exists(home.filePath("cat.png")));
}

void TestBadInput::aMissingRecipeIsRefused() {
  QTemporaryDir home;
  const Finished finished = runBurnish(home.filePath("cache"), {"train", home.filePath("none.toml")});
  QCOMPARE(finished.exitCode, 2);
  QVERIFY(finished.errors.contains("none.toml"));
}

void TestBadInput::aWrongCommandLineIsRefused() {
  QTemporaryDir home;
  QCOMPARE(runBurnish(home.filePath("cache"), {"fly"}).exitCode, 2);
  QCOMPARE(runBurnish(home.filePath("cache"), {"train"}).exitCode, 2);
  QCOMPARE(runBurnish(home.filePath("cache"), {"--help"}).exitCode, 0);
}

void TestBadInput::anExistingRunIsNotOverwritten() {
  QTemporaryDir home;
  const QString recipe =
      writeText(home.filePath("recipe.toml"), smallRecipe(home.filePath("run"), {"schedule.steps = 1"}));
  QCOMPARE(runBurnish(home.filePath("cache"), {"train", recipe}).exitCode, 0);
  const Finished again = runBurnish(home.filePath("cache"), {"train", recipe});
  QCOMPARE(again.exitCode, 2);
  QVERIFY2(again.errors.contains("exists already"), again.errors.constData());
}

void TestBadInput::resumingNothingIsRefused() {
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("recipe.toml"), smallRecipe(home.filePath("run")));
  const Finished finished = runBurnish(home.filePath("cache"), {"train", recipe, "--resume"});
  QCOMPARE(finished.exitCode, 2);
  QVERIFY2(finished.errors.contains("resume"), finished.errors.constData());
}

QTEST_GUILESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
