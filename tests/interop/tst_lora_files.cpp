#include "tests/interop/peer_process.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

using namespace burnish;
using burnish::test::failureOf;
using burnish::test::failureOfPeer;
namespace fs = std::filesystem;

/// LoRA files that `burnish lora convert` wrote, fused into the model by diffusers and by peft, beside what `burnish
/// merge --lora` makes of the original.
class TestLoraFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void thePeersSeeTheSameChange_data();
  void thePeersSeeTheSameChange();

 private:
  QString converted(const QString& source, const QString& target, const QString& form, const QString& model);

  fs::path golden_;
};

void TestLoraFiles::initTestCase() {
  if (test::peerPython().isEmpty()) QSKIP("the Python peer is not there: ./dev test makes it");
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  golden_ = folder.path();
}

void TestLoraFiles::thePeersSeeTheSameChange_data() {
  QTest::addColumn<QString>("family");
  QTest::addColumn<bool>("readsKohya");
  // Trap 22: diffusers does not read kohya's names of SD3.
  for (const char* family : {"sd15", "sd21", "sdxl", "sd3"})
    QTest::newRow(family) << QString(family) << (QString(family) != "sd3");
}

/// Empty if all went well.
QString TestLoraFiles::converted(const QString& source,
                                 const QString& target,
                                 const QString& form,
                                 const QString& model) {
  return failureOf(BURNISH_PROGRAM,
                   {"lora", "convert", source, target, "--to", form, "--model", model, "--dtype", "fp32"});
}

void TestLoraFiles::thePeersSeeTheSameChange() {
  QFETCH(const QString, family);
  QFETCH(const bool, readsKohya);
  const QTemporaryDir temporary;
  const QString model = QString::fromStdString((golden_ / family.toStdString() / "model").string());
  const fs::path files = golden_ / family.toStdString() / "lora_files";
  // From kohya's form where there is one, so that each form is made from another.
  const QString kohya = QString::fromStdString((files / "attn_kohya.safetensors").string());
  if (!QFile::exists(kohya)) QSKIP("the golden folder has no such file");
  const QString diffusers = temporary.filePath("diffusers.safetensors"), peft = temporary.filePath("peft");
  const QString again = temporary.filePath("kohya.safetensors"), merged = temporary.filePath("merged");
  for (const QString& failure : {converted(kohya, diffusers, "diffusers", model),
                                 converted(diffusers, again, "kohya", model), converted(again, peft, "peft", model),
                                 failureOf(BURNISH_PROGRAM, {"merge", merged, "--model", model, "--lora", kohya, "--to",
                                                             "diffusers", "--dtype", "fp32"})})
    QVERIFY2(failure.isEmpty(), qPrintable(failure));
  QStringList arguments{"--model", model, "--merged", merged, "--lora", diffusers, "--peft", peft};
  if (readsKohya) arguments << "--lora" << again;
  const QString failure = failureOfPeer("check_loras.py", arguments);
  QVERIFY2(failure.isEmpty(), qPrintable(failure));
}

QTEST_GUILESS_MAIN(TestLoraFiles)
#include "tst_lora_files.moc"
