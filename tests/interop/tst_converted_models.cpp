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

/// Models that `burnish convert` wrote, read by diffusers: folders by from_pretrained, single files by
/// from_single_file.
class TestConvertedModels : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void diffusersReadsBothLayouts_data();
  void diffusersReadsBothLayouts();

 private:
  fs::path golden_;
};

void TestConvertedModels::initTestCase() {
  if (test::peerPython().isEmpty()) QSKIP("the Python peer is not there: ./dev test makes it");
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  golden_ = folder.path();
}

void TestConvertedModels::diffusersReadsBothLayouts_data() {
  QTest::addColumn<QString>("family");
  for (const char* family : {"sd15", "sd21", "sdxl", "sd3"}) {
    if (fs::exists(golden_ / family / "single")) QTest::newRow(family) << QString(family);
  }
}

void TestConvertedModels::diffusersReadsBothLayouts() {
  QFETCH(QString, family);
  const QTemporaryDir temporary;
  const QString model = QString::fromStdString((golden_ / family.toStdString() / "model").string());
  const QString single = QString::fromStdString(
      (golden_ / family.toStdString() / "single" / (family.toStdString() + ".safetensors")).string());
  const QString folder = temporary.filePath("folder"), file = temporary.filePath("model.safetensors");
  QString failure = failureOf(BURNISH_PROGRAM, {"convert", single, folder, "--to", "diffusers", "--companion", model});
  QVERIFY2(failure.isEmpty(), qPrintable(failure));
  failure = failureOf(BURNISH_PROGRAM, {"convert", model, file});
  QVERIFY2(failure.isEmpty(), qPrintable(failure));
  failure = failureOfPeer("check_models.py", {"--model", model, "--folder", folder, "--file", file});
  QVERIFY2(failure.isEmpty(), qPrintable(failure));
}

QTEST_GUILESS_MAIN(TestConvertedModels)
#include "tst_converted_models.moc"
