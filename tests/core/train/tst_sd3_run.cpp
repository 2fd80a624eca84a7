#include "core/weights/lora_file.h"
#include "tests/core/train/test_run.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <cmath>

using namespace burnish;
using test::TestRun;

/// A run on SD3 as a recipe asks for it, with nothing said about the family.
class TestSd3Run : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void trainsDrawsAndSaves_data();
  void trainsDrawsAndSaves();
  void theSameRecipeGivesTheSameBytes();
  void refusesASideOfHalfPatches();

 private:
  void prepare(TestRun& run) const {
    run.recipe.model.base = model_.string();
    run.recipe.schedule.steps = 3;
    run.recipe.schedule.warmupSteps = 0;
  }

  std::filesystem::path model_;
};

void TestSd3Run::initTestCase() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  model_ = folder.path() / "sd3" / "model";
  if (!std::filesystem::exists(model_ / "text_encoder")) QSKIP("the golden folder has no whole SD3 model");
}

void TestSd3Run::trainsDrawsAndSaves_data() {
  QTest::addColumn<QString>("naming");
  QTest::addColumn<QString>("beginning");
  QTest::newRow("kohya") << "kohya"
                         << "lora_unet_joint_blocks_";
  QTest::newRow("diffusers") << "diffusers"
                             << "transformer.transformer_blocks.";
}

void TestSd3Run::trainsDrawsAndSaves() {
  QFETCH(QString, naming);
  QFETCH(QString, beginning);
  TestRun run;
  prepare(run);
  run.recipe.saving.naming = naming.toStdString();
  run.recipe.sampling.prompts = {"a cat"};
  BURNISH_GET(const RunOutcome outcome, run.run());
  QVERIFY(outcome.complete);
  for (const StepDone& step : run.recorder.all<StepDone>()) {
    QVERIFY(std::isfinite(step.loss) && step.loss > 0.0);
    QVERIFY(step.gradientNorm > 0.0);
  }
  QVERIFY(run.recorder.all<WarningRaised>().empty());
  QVERIFY(!run.recorder.all<SampleDrawn>().empty());
  BURNISH_GET(const LoraFile lora, readLoraFile(run.model()));
  QVERIFY(!lora.layers.empty());
  BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(run.model()));
  for (const TensorInfo& tensor : file.tensors())
    QVERIFY2(tensor.name.starts_with(beginning.toStdString()), tensor.name.c_str());
  QCOMPARE(file.metadata().at("ss_base_model_version"), std::string("medium"));
  QCOMPARE(file.metadata().at("modelspec.architecture"), std::string("stable-diffusion-3-medium/lora"));
}

void TestSd3Run::theSameRecipeGivesTheSameBytes() {
  TestRun first, second;
  prepare(first);
  prepare(second);
  BURNISH_VERIFY_OK(first.run());
  BURNISH_VERIFY_OK(second.run());
  BURNISH_GET(const LoraFile one, readLoraFile(first.model()));
  BURNISH_GET(const LoraFile other, readLoraFile(second.model()));
  QCOMPARE(one.layers.size(), other.layers.size());
  for (std::size_t i = 0; i < one.layers.size(); ++i) {
    QVERIFY(one.layers[i].down.values == other.layers[i].down.values);
    QVERIFY(one.layers[i].up.values == other.layers[i].up.values);
  }
}

void TestSd3Run::refusesASideOfHalfPatches() {
  for (const int64_t size : {int64_t{72}, int64_t{8192}}) {
    TestRun run;
    prepare(run);
    run.recipe.data.size = size;
    BURNISH_VERIFY_ERROR(run.run(), ValueOutOfRange);
  }
}

QTEST_GUILESS_MAIN(TestSd3Run)
#include "tst_sd3_run.moc"
