#include "app/compose/inspection_text.h"
#include "core/weights/memory_weights.h"
#include "core/weights/safetensors_writer.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace burnish;
using namespace burnish::app;
namespace fs = std::filesystem;

class TestInspection : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void anAdapterTellsKindRankAndTargets_data();
  void anAdapterTellsKindRankAndTargets();
  void aPeftFolderIsAnAdapter();
  void aModelFolderTellsItsParts();
  void aSingleFileTellsItsParts();
  void aPartIsToldAsOne();
  void theUnknownSaysSo();
  void controlCharactersDoNotReachTheTerminal();
  void aFolderOfNothingIsRefused();

 private:
  fs::path golden_;
};

void TestInspection::initTestCase() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  golden_ = folder.path() / "sd15";
}

void TestInspection::anAdapterTellsKindRankAndTargets_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("kind");
  QTest::newRow("LoRA") << "attn_kohya.safetensors"
                        << "LoRA";
  QTest::newRow("LoHa") << "loha_lycoris.safetensors"
                        << "LoHa";
  QTest::newRow("LoKr") << "lokr_lycoris.safetensors"
                        << "LoKr";
  QTest::newRow("DoRA") << "dora_lycoris.safetensors"
                        << "DoRA";
}

void TestInspection::anAdapterTellsKindRankAndTargets() {
  QFETCH(QString, file);
  QFETCH(QString, kind);
  BURNISH_GET(const Inspection inspection, inspectPath(golden_ / "lora_files" / file.toStdString()));
  QCOMPARE(inspection.kind, std::string("adapter"));
  QVERIFY(inspection.adapter->layers > 0);
  QVERIFY2(inspection.summary.find(kind.toStdString()) != std::string::npos, inspection.summary.c_str());
  QVERIFY(inspectionToText(inspection).find("denoiser") != std::string::npos);
  const OrderedJson json = inspectionToJson(inspection);
  QCOMPARE(json["adapter"]["layers"].get<int64_t>(), inspection.adapter->layers);
  QVERIFY(json["adapter"]["not_understood"].empty());
}

void TestInspection::aPeftFolderIsAnAdapter() {
  BURNISH_GET(const Inspection inspection, inspectPath(golden_ / "lora_files" / "attn_peft"));
  QCOMPARE(inspection.kind, std::string("adapter"));
}

void TestInspection::aModelFolderTellsItsParts() {
  BURNISH_GET(const Inspection inspection, inspectPath(golden_ / "model"));
  QCOMPARE(inspection.kind, std::string("model"));
  QCOMPARE(inspection.model->parts.size(), std::size_t{3});
  QCOMPARE(inspection.files.size(), std::size_t{3});
  const OrderedJson json = inspectionToJson(inspection);
  QCOMPARE(json["model"]["base"], "Stable Diffusion 1.x");
  QCOMPARE(json["model"]["prediction"], "epsilon");
  QVERIFY(json["model"]["missing"].empty());
}

void TestInspection::aSingleFileTellsItsParts() {
  BURNISH_GET(const Inspection inspection, inspectPath(golden_ / "single" / "sd15.safetensors"));
  const std::string text = inspectionToText(inspection);
  QVERIFY2(text.starts_with("Stable Diffusion 1.x, single file"), text.c_str());
  QVERIFY(text.find("UNet") != std::string::npos && text.find("VAE") != std::string::npos);
}

void TestInspection::aPartIsToldAsOne() {
  BURNISH_GET(const Inspection file, inspectPath(golden_ / "model" / "vae" / "diffusion_pytorch_model.safetensors"));
  QCOMPARE(file.kind, std::string("model"));
  QVERIFY(file.files.at(0).parameters > 0);
  BURNISH_GET(const Inspection folder, inspectPath(golden_ / "model" / "unet"));
  QVERIFY(folder.summary.starts_with("Stable Diffusion 1.x, one part"));
}

void TestInspection::theUnknownSaysSo() {
  const QTemporaryDir home;
  const fs::path path = fs::path(home.path().toStdString()) / "other.safetensors";
  const std::vector<std::byte> bytes(8);
  BURNISH_VERIFY_OK(writeSafetensors(path, std::vector<TensorView>{{"head.weight", DType::F32, {2}, bytes}}));
  BURNISH_GET(const Inspection inspection, inspectPath(path));
  QCOMPARE(inspection.kind, std::string("weights"));
  const std::string text = inspectionToText(inspection);
  QVERIFY2(text.starts_with("Unknown model") && text.find("head.weight") != std::string::npos, text.c_str());
  QCOMPARE(inspectionToJson(inspection)["model"]["first_differing"][0], "head.weight");
}

void TestInspection::controlCharactersDoNotReachTheTerminal() {
  const QTemporaryDir home;
  const fs::path path = fs::path(home.path().toStdString()) / "evil.safetensors";
  const std::vector<std::byte> bytes(8);
  BURNISH_VERIFY_OK(writeSafetensors(path, std::vector<TensorView>{{"a\x1b[2Jb", DType::F32, {2}, bytes}},
                                     {{"title", "\x1b]0;owned\x07"}}));
  BURNISH_GET(const Inspection inspection, inspectPath(path));
  const std::string text = inspectionToText(inspection);
  QVERIFY(text.find('\x1b') == std::string::npos && text.find('\x07') == std::string::npos);
  QVERIFY(text.find("\\x1b]0;owned\\x07") != std::string::npos);
}

void TestInspection::aFolderOfNothingIsRefused() {
  QTemporaryDir home;
  BURNISH_VERIFY_ERROR(inspectPath(home.path().toStdString()), ModelUnsupported);
  BURNISH_VERIFY_ERROR(inspectPath(home.filePath("none").toStdString()), FileMissing);
}

QTEST_GUILESS_MAIN(TestInspection)
#include "tst_inspection.moc"
