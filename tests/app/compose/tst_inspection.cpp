#include "app/compose/inspection.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace burnish;
using namespace burnish::app;

namespace {
const std::string kGolden = BURNISH_TEST_DATA "/golden/sd15/";
}

class TestInspection : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aKohyaLoraTellsRankAndStrength();
  void aPeftFolderIsALora();
  void aModelFolderTellsItsParts();
  void plainWeightsAreCounted();
  void aFolderOfNothingIsRefused();
};

void TestInspection::aKohyaLoraTellsRankAndStrength() {
  const auto inspection = inspectPath(kGolden + "lora_files/attn_kohya.safetensors");
  QVERIFY2(inspection.ok(), inspection.ok() ? "" : describe(inspection.error()).c_str());
  const LoraSummary& lora = inspection.value().loras.at(0);
  QCOMPARE(lora.naming, std::string("kohya"));
  QCOMPARE(lora.ranks.size(), std::size_t{1});
  QCOMPARE(lora.ranks.at("4"), lora.layers);
  QCOMPARE(lora.strengths.at("0.5"), lora.layers);
  QVERIFY(inspectionToText(inspection.value()).find("kohya") != std::string::npos);
  QCOMPARE(inspectionToJson(inspection.value())["lora"]["naming"], "kohya");
}

void TestInspection::aPeftFolderIsALora() {
  const auto inspection = inspectPath(kGolden + "lora_files/attn_peft");
  QVERIFY2(inspection.ok(), inspection.ok() ? "" : describe(inspection.error()).c_str());
  QCOMPARE(inspection.value().kind, std::string("LoRA"));
}

void TestInspection::aModelFolderTellsItsParts() {
  const auto inspection = inspectPath(kGolden + "model");
  QVERIFY2(inspection.ok(), inspection.ok() ? "" : describe(inspection.error()).c_str());
  QCOMPARE(inspection.value().components.at("unet"), std::string("UNet2DConditionModel"));
  QCOMPARE(inspection.value().files.size(), std::size_t{3});
}

void TestInspection::plainWeightsAreCounted() {
  const auto inspection = inspectPath(kGolden + "model/vae/diffusion_pytorch_model.safetensors");
  QVERIFY(inspection.ok());
  QCOMPARE(inspection.value().kind, std::string("weights"));
  QVERIFY(inspection.value().files.at(0).parameters > 0);
}

void TestInspection::aFolderOfNothingIsRefused() {
  QTemporaryDir home;
  QVERIFY(!inspectPath(home.path().toStdString()).ok());
  QCOMPARE(inspectPath(home.filePath("none").toStdString()).error().code, ErrorCode::FileMissing);
}

QTEST_GUILESS_MAIN(TestInspection)
#include "tst_inspection.moc"
