#include "core/base/check.h"
#include "core/train/trainer.h"
#include "tests/core/train/test_run.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

using namespace burnish;
using test::TestRun;

namespace {

std::vector<std::string> paths(const TestRun& run) {
  std::vector<std::string> paths;
  for (const auto& sample : run.recorder.all<SampleDrawn>()) paths.push_back(sample.path);
  return paths;
}

}  // namespace

class TestTrainerSamples : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void samplesAreDrawnBeforeBetweenAndAfter() {
    TestRun run;
    run.recipe.schedule.steps = 4;
    run.recipe.sampling.prompts = {"a cat", "../../a dog/\\:*?\"<>|"};
    run.recipe.sampling.everySteps = 2;
    run.recipe.sampling.seed = 7;
    BURNISH_VERIFY_OK(run.run());
    const std::vector<std::string> expected{
        "samples/step-00000000-p00-seed7.png", "samples/step-00000000-p01-seed8.png",
        "samples/step-00000002-p00-seed7.png", "samples/step-00000002-p01-seed8.png",
        "samples/step-00000004-p00-seed7.png", "samples/step-00000004-p01-seed8.png"};
    QCOMPARE(paths(run), expected);
    for (const std::string& path : expected) QVERIFY(std::filesystem::exists(run.folder() / path));
    BURNISH_GET(const std::string text, readTextFile(run.folder() / expected[1]));
    QVERIFY(text.starts_with("../../a dog"));
  }

  void beforeAndBetweenMayBeSwitchedOff() {
    TestRun run;
    run.recipe.schedule.steps = 3;
    run.recipe.sampling.prompts = {"a cat"};
    run.recipe.sampling.before = false;
    BURNISH_VERIFY_OK(run.run());
    QCOMPARE(paths(run), (std::vector<std::string>{"samples/step-00000003-p00-seed0.png"}));
  }

  void aFailedSampleIsAWarning() {
    TestRun run;
    run.recipe.schedule.steps = 3;
    run.recipe.sampling.prompts = {"a cat"};
    run.writePicture = [](const auto& path, const auto&, const auto&) -> Result<void> {
      return Error{ErrorCode::DiskFull, {path.string()}, {}};
    };
    BURNISH_GET(const RunOutcome outcome, run.run());
    QVERIFY(outcome.complete);
    QCOMPARE(run.recorder.all<WarningRaised>().size(), std::size_t{2});
    QCOMPARE(run.recorder.all<WarningRaised>()[0].what.code, ErrorCode::DiskFull);
  }

  void memoryThatIsMissingForASampleIsAWarning() {
    TestRun run;
    run.recipe.schedule.steps = 2;
    run.recipe.sampling.prompts = {"a cat"};
    run.writePicture = [](const auto&, const auto&, const auto&) -> Result<void> { throw std::bad_alloc(); };
    BURNISH_GET(const RunOutcome outcome, run.run());
    QVERIFY(outcome.complete);
    QCOMPARE(run.recorder.all<WarningRaised>().at(0).what.code, ErrorCode::OutOfMemory);
  }

  void aFailedSampleOnRequestIsAnsweredSo() {
    TestRun run;
    run.recipe.schedule.steps = 3;
    run.onBatch = [&run](int64_t step) {
      if (step == 1) run.commands.send({3, SampleNow{}});
    };
    BURNISH_VERIFY_OK(run.run());
    const auto answer = run.recorder.all<CommandAnswered>().at(0);
    QVERIFY(!answer.accepted);
    QVERIFY(answer.failure.find("sampling.prompts") != std::string::npos);
  }

  void twoPromptsByHandAtOneStepDoNotOverwrite() {
    TestRun run;
    run.recipe.schedule.steps = 2;
    run.onBatch = [&run](int64_t step) {
      if (step != 0) return;
      run.commands.send({1, SampleNow{"one"}});
      run.commands.send({2, SampleNow{"two"}});
    };
    BURNISH_VERIFY_OK(run.run());
    QCOMPARE(paths(run), (std::vector<std::string>{"samples/step-00000001-hand-seed0.png",
                                                   "samples/step-00000001-hand-seed0-2.png"}));
  }

  void aResumeDoesNotDrawAgainWhatIsThere() {
    TestRun run;
    run.recipe.schedule.steps = 6;
    run.recipe.sampling.prompts = {"a cat", "a dog"};
    run.recipe.sampling.everySteps = 3;
    run.recipe.saving.checkpointEverySteps = 3;
    run.onBatch = [](int64_t step) {
      if (step == 4) throw LogicError("killed");
    };
    QVERIFY_EXCEPTION_THROWN((void)run.run(), LogicError);
    run.onBatch = {};
    std::filesystem::remove(run.folder() / "samples" / "step-00000003-p01-seed1.png");
    BURNISH_VERIFY_OK(run.run(true));
    QCOMPARE(paths(run),
             (std::vector<std::string>{"samples/step-00000003-p01-seed1.png", "samples/step-00000006-p00-seed0.png",
                                       "samples/step-00000006-p01-seed1.png"}));
  }

  void trainingChangesTheSamples() {
    TestRun run;
    run.recipe.schedule.steps = 20;
    run.recipe.schedule.curve = "constant";
    run.recipe.optimizer.learningRate = 1e-2;
    run.recipe.sampling.prompts = {"a cat"};
    BURNISH_VERIFY_OK(run.run());
    BURNISH_GET(const std::string before, readTextFile(run.folder() / "samples/step-00000000-p00-seed0.png"));
    BURNISH_GET(const std::string after, readTextFile(run.folder() / "samples/step-00000020-p00-seed0.png"));
    QVERIFY(before != after);
  }
};

QTEST_GUILESS_MAIN(TestTrainerSamples)
#include "tst_trainer_samples.moc"
