#include "core/weights/lora_writer.h"
#include "core/weights/safetensors_file.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

std::vector<LoraLayerView> viewsOf(const LoraFile& lora) {
  std::vector<LoraLayerView> views;
  for (const LoraLayer& layer : lora.layers) {
    views.push_back({layer.name.component, layer.name.path, layer.down.shape, layer.down.values, layer.up.shape,
                     layer.up.values, layer.alpha});
  }
  return views;
}

/// A diffusers file with true paths, from which both spellings can be written.
Result<LoraFile> goldenLora() {
  BURNISH_TRY(const test::GoldenFolder golden, test::GoldenFolder::open());
  for (const test::GoldenFixture& fixture : golden.select("lora_apply", "sd15")) {
    BURNISH_TRY(const test::GoldenCase applied, test::GoldenCase::open(golden, fixture));
    return readLoraFile(golden.path() / applied.in().at("files").at("diffusers").get<std::string>());
  }
  return Error{ErrorCode::FileMissing, {golden.path().string()}, "no LoRA of sd15"};
}

}  // namespace

class TestLoraWriter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void exportThenImportIsTheIdentity_data() {
    QTest::addColumn<bool>("kohya");
    QTest::newRow("kohya") << true;
    QTest::newRow("diffusers") << false;
  }

  void exportThenImportIsTheIdentity() {
    QFETCH(const bool, kohya);
    BURNISH_GET(const LoraFile original, goldenLora());
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "lora.safetensors";
    LoraWriteOptions options;
    options.naming = kohya ? LoraNaming::Kohya : LoraNaming::Diffusers;
    BURNISH_VERIFY_OK(writeLoraFile(path, viewsOf(original), options));
    BURNISH_GET(const LoraFile again, readLoraFile(path));
    QVERIFY(again.naming == options.naming);
    QCOMPARE(again.layers.size(), original.layers.size());
    for (const LoraLayer& layer : original.layers) {
      const auto found = std::find_if(again.layers.begin(), again.layers.end(), [&](const LoraLayer& other) {
        return kohyaName(other.name.component, other.name.path) == kohyaName(layer.name.component, layer.name.path);
      });
      QVERIFY(found != again.layers.end());
      const auto rank = static_cast<double>(layer.down.shape[0]);
      const double folded = kohya ? 1.0 : layer.alpha / rank;  // diffusers' files have no alpha but the rank
      QVERIFY(found->down == layer.down);
      QCOMPARE(found->up.shape, layer.up.shape);
      for (std::size_t i = 0; i < layer.up.values.size(); ++i)
        QCOMPARE(found->up.values[i], static_cast<float>(layer.up.values[i] * folded));
      QCOMPARE(found->alpha, kohya ? layer.alpha : rank);
      QVERIFY(found->alphaGiven);
    }
  }

  void writesTheTensorsOfTheGoldenKohyaFile() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    const auto fixtures = golden.select("lora_apply", "sd15");
    QVERIFY(!fixtures.empty());
    for (const test::GoldenFixture& fixture : fixtures) {
      BURNISH_GET(const test::GoldenCase applied, test::GoldenCase::open(golden, fixture));
      const Json& files = applied.in().at("files");
      BURNISH_GET(const LoraFile source, readLoraFile(golden.path() / files.at("diffusers").get<std::string>()));
      BURNISH_GET(const SafetensorsFile expected,
                  SafetensorsFile::open(golden.path() / files.at("kohya").get<std::string>()));
      const QTemporaryDir folder;
      const fs::path path = fs::path(folder.path().toStdString()) / "lora.safetensors";
      BURNISH_VERIFY_OK(writeLoraFile(path, viewsOf(source), {}));
      BURNISH_GET(const SafetensorsFile written, SafetensorsFile::open(path));
      QVERIFY(std::ranges::equal(written.tensors(), expected.tensors()));
      for (const TensorInfo& tensor : expected.tensors()) {
        QVERIFY(std::ranges::equal(written.bytes(*written.find(tensor.name)), expected.bytes(tensor)));
      }
    }
  }

  void trap20DiffusersFilesHoldTheStrengthInTheWeights() {
    const std::vector<float> values(12, 1.0f);
    const std::vector<LoraLayerView> layers{
        {LoraComponent::Denoiser, "a.x", {2, 3}, std::span(values).first(6), {3, 2}, std::span(values).first(6), 2.0},
        {LoraComponent::Denoiser, "a.y", {4, 3}, values, {3, 4}, values, 0.5}};
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "lora.safetensors";
    LoraWriteOptions options;
    options.naming = LoraNaming::Diffusers;
    BURNISH_VERIFY_OK(writeLoraFile(path, layers, options));
    BURNISH_GET(const LoraFile lora, readLoraFile(path));
    QCOMPARE(lora.layers.at(0).alpha, 2.0);
    QCOMPARE(lora.layers.at(0).up.values, std::vector<float>(6, 1.0f));
    QCOMPARE(lora.layers.at(1).alpha, 4.0);
    QCOMPARE(lora.layers.at(1).up.values, std::vector<float>(12, 0.125f));
  }

  void roundsToHalfWhenAsked() {
    const std::vector<float> values(6, 0.1f);
    const std::vector<LoraLayerView> layers{{LoraComponent::Denoiser, "a", {2, 3}, values, {3, 2}, values, 2.0}};
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "lora.safetensors";
    LoraWriteOptions options;
    options.dtype = DType::F16;
    BURNISH_VERIFY_OK(writeLoraFile(path, layers, options));
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path));
    for (const TensorInfo& tensor : file.tensors()) QVERIFY(tensor.dtype == DType::F16);
    BURNISH_GET(const LoraFile lora, readLoraFile(path));
    QVERIFY(std::abs(lora.layers.at(0).down.values.at(0) - 0.1f) < 1e-4f);
  }

  void neverSavesNaN() {
    std::vector<float> values(6, 0.1f);
    values[4] = std::numeric_limits<float>::quiet_NaN();
    const std::vector<LoraLayerView> layers{{LoraComponent::Denoiser, "a", {2, 3}, values, {3, 2}, values, 2.0}};
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "lora.safetensors";
    const auto written = writeLoraFile(path, layers, {});
    BURNISH_VERIFY_ERROR(written, LoraInvalid);
    QVERIFY(written.error().args.at(1).find("unet.a") != std::string::npos);
    QVERIFY(!fs::exists(path));
  }

  void addsTheHashesOnlyToKohyasFiles() {
    const std::vector<float> values(6, 0.1f);
    const std::vector<LoraLayerView> layers{{LoraComponent::Denoiser, "a", {2, 3}, values, {3, 2}, values, 2.0}};
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "lora.safetensors";
    LoraWriteOptions options;
    options.metadata = {{"ss_network_dim", "2"}};
    BURNISH_VERIFY_OK(writeLoraFile(path, layers, options));
    BURNISH_GET(const LoraFile lora, readLoraFile(path));
    QCOMPARE(lora.metadata.at("ss_network_dim"), std::string("2"));
    QCOMPARE(lora.metadata.at("sshs_model_hash").size(), std::size_t{64});
    QCOMPARE(lora.metadata.at("sshs_legacy_hash"), std::string("e3b0c442"));
  }
};

QTEST_GUILESS_MAIN(TestLoraWriter)
#include "tst_lora_writer.moc"
