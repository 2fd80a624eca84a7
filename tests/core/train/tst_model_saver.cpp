#include "core/train/model_saver.h"
#include "core/weights/safetensors_file.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <torch/torch.h>

using namespace burnish;

class TestModelSaver : public QObject {
  Q_OBJECT

 private:
  std::filesystem::path root() const { return folder_->path().toStdString(); }
  std::optional<StableDiffusion> model_;
  std::optional<LoraAdapter> adapter_;
  Recipe recipe_;
  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void initTestCase() {
    BURNISH_GET(const auto golden, test::GoldenFolder::open());
    BURNISH_GET(model_, StableDiffusion::open(golden.path() / "sd15" / "model", {.unet = true}));
    recipe_.method.rank = 4;
    recipe_.method.alpha = 2.0;
    recipe_.saving.name = "猫";
    BURNISH_GET(adapter_, LoraAdapter::createOn(*model_->unet, {.rank = 4, .alpha = 2.0}));
  }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    recipe_.saving.naming = "kohya";
  }

  void theFileTellsHowItWasMade() {
    BURNISH_GET(const SavedModel saved, saveModel(root(), recipe_, *model_, *adapter_,
                                                  {.step = 100,
                                                   .pictures = 18,
                                                   .stepsPerEpoch = 9,
                                                   .startedAt = 1000.0,
                                                   .finishedAt = 1010.0,
                                                   .datasetMetadata = {{"ss_extra", "yes"}}}));
    QCOMPARE(saved.path, root() / "models" / "猫.safetensors");
    QCOMPARE(saved.bytes, static_cast<uint64_t>(std::filesystem::file_size(saved.path)));
    QCOMPARE(stepOfSavedModel(saved.path), int64_t{100});
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(saved.path));
    QCOMPARE(file.metadata().at("ss_network_dim"), std::string("4"));
    QCOMPARE(file.metadata().at("ss_network_alpha"), std::string("2.0"));
    QCOMPARE(file.metadata().at("ss_extra"), std::string("yes"));
    QVERIFY(file.tensors().front().name.starts_with("lora_unet_"));
  }

  void theOtherNamingIsWrittenToo() {
    recipe_.saving.naming = "diffusers";
    BURNISH_GET(const SavedModel saved, saveModel(root(), recipe_, *model_, *adapter_, {.step = 1}));
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(saved.path));
    QVERIFY(file.tensors().front().name.starts_with("unet."));
    QCOMPARE(stepOfSavedModel(saved.path), int64_t{1});
  }

  void theHashOfTheTensorsDoesNotDependOnTheTime() {
    BURNISH_GET(const SavedModel saved, saveModel(root(), recipe_, *model_, *adapter_, {.step = 1, .startedAt = 1.0}));
    BURNISH_GET(const SafetensorsFile first, SafetensorsFile::open(saved.path));
    BURNISH_VERIFY_OK(saveModel(root(), recipe_, *model_, *adapter_, {.step = 1, .startedAt = 2e9}));
    BURNISH_GET(const SafetensorsFile second, SafetensorsFile::open(saved.path));
    QCOMPARE(first.metadata().at("sshs_model_hash"), second.metadata().at("sshs_model_hash"));
  }

  void aResultOfAnotherStepIsKept() {
    BURNISH_VERIFY_OK(saveModel(root(), recipe_, *model_, *adapter_, {.step = 100}));
    BURNISH_VERIFY_OK(saveModel(root(), recipe_, *model_, *adapter_, {.step = 200}));
    QCOMPARE(stepOfSavedModel(root() / "models" / "猫.safetensors"), int64_t{200});
    QCOMPARE(stepOfSavedModel(root() / "models" / "猫-step-00000100.safetensors"), int64_t{100});
  }

  void whatIsNoModelHasNoStep() { QCOMPARE(stepOfSavedModel(root() / "none.safetensors"), int64_t{-1}); }
};

QTEST_GUILESS_MAIN(TestModelSaver)
#include "tst_model_saver.moc"
