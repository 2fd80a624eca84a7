#include "core/base/check.h"
#include "core/checkpoint/manifest.h"
#include "core/checkpoint/snapshot_folder.h"
#include "core/train/trainer.h"
#include "tests/core/train/test_run.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

using namespace burnish;
using test::TestRun;
namespace fs = std::filesystem;

namespace {

/// Runs until the batch of `step` is asked for, then ends as a kill would.
void runAndKill(TestRun& run, int64_t step, bool resume = false) {
  run.onBatch = [step](int64_t now) {
    if (now == step) throw LogicError("killed");
  };
  try {
    (void)run.run(resume);
  } catch (const LogicError&) {
  }
  run.onBatch = {};
}

}  // namespace

class TestTrainerCheckpoints : public QObject {
  Q_OBJECT

 private:
  std::string unbroken_;

 private Q_SLOTS:
  void initTestCase() {
    TestRun run;
    BURNISH_VERIFY_OK(run.run());
    unbroken_ = run.modelHash();
  }

  void aKilledAndResumedRunEndsWithTheSameBytes_data() {
    QTest::addColumn<QList<int>>("kills");
    QTest::newRow("right after a checkpoint") << QList<int>{5};
    QTest::newRow("between checkpoints") << QList<int>{8};
    QTest::newRow("twice") << QList<int>{7, 11};
    QTest::newRow("before the last step") << QList<int>{11};
  }
  void aKilledAndResumedRunEndsWithTheSameBytes() {
    QFETCH(QList<int>, kills);
    TestRun run;
    bool resume = false;
    for (const int step : kills) {
      runAndKill(run, step, resume);
      resume = true;
    }
    BURNISH_GET(const RunOutcome outcome, run.run(true));
    QVERIFY(outcome.complete);
    QCOMPARE(run.modelHash(), unbroken_);
    QVERIFY(run.recorder.all<RunStarted>().at(0).firstStep > 0);
  }

  void aStoppedAndResumedRunEndsWithTheSameBytes() {
    TestRun run;
    run.onBatch = [&run](int64_t step) {
      if (step == 6) run.commands.send({1, StopRun{true}});
    };
    BURNISH_VERIFY_OK(run.run());
    BURNISH_GET(const RunOutcome outcome, run.run(true));
    QCOMPARE(outcome.step, int64_t{12});
    QCOMPARE(run.recorder.all<RunStarted>().at(0).firstStep, int64_t{7});
    QCOMPARE(run.recorder.all<StepDone>().size(), std::size_t{5});
    QCOMPARE(run.modelHash(), unbroken_);
    QVERIFY(fs::exists(run.folder() / "models" / "tiny-step-00000007.safetensors"));
  }

  void sampleNowDoesNotChangeTheTraining() {
    TestRun run;
    run.recipe.sampling.prompts = {"a cat"};
    run.recipe.sampling.everySteps = 4;
    run.recorder.onEvent = [&run](const Event& event) {
      if (std::holds_alternative<StepDone>(event.payload) && event.step % 3 == 0)
        run.commands.send({1, SampleNow{"x"}});
    };
    BURNISH_VERIFY_OK(run.run());
    QVERIFY(run.recorder.all<SampleDrawn>().size() >= 7);
    QCOMPARE(run.modelHash(), unbroken_);
  }

  void raisingTheStepsGoesOnFromTheEnd() {
    TestRun run;
    run.recipe.schedule.curve = "constant";
    run.recipe.schedule.steps = 6;
    BURNISH_VERIFY_OK(run.run());
    run.recipe.schedule.steps = 9;
    BURNISH_GET(const RunOutcome outcome, run.run(true));
    QCOMPARE(outcome.step, int64_t{9});
    QCOMPARE(run.recorder.all<StepDone>().size(), std::size_t{3});
    TestRun whole;
    whole.recipe.schedule.curve = "constant";
    whole.recipe.schedule.steps = 9;
    BURNISH_VERIFY_OK(whole.run());
    QCOMPARE(run.modelHash(), whole.modelHash());
  }

  void aCompleteRunSaysSo() {
    TestRun run;
    run.recipe.schedule.steps = 3;
    BURNISH_VERIFY_OK(run.run());
    const auto again = run.run(true);
    BURNISH_VERIFY_ERROR(again, RunComplete);
    QVERIFY((again.error().args == std::vector<std::string>{run.folder().string(), "3", "3"}));
    QVERIFY(run.recorder.events.empty());
  }

  void aKillBetweenCheckpointAndModelStillGivesAModel() {
    TestRun run;
    run.recipe.schedule.steps = 3;
    BURNISH_VERIFY_OK(run.run());
    const std::string hash = run.modelHash();
    fs::remove(run.model());
    BURNISH_GET(const RunOutcome outcome, run.run(true));
    QVERIFY(outcome.complete);
    QVERIFY(run.recorder.all<StepDone>().empty());
    QCOMPARE(run.modelHash(), hash);
  }

  void withoutACheckpointThereIsNothingToResume() {
    TestRun run;
    BURNISH_VERIFY_ERROR(run.run(true), NothingToResume);
  }

  void aMissingPartIsNamedAndAnOlderCheckpointUsed() {
    TestRun run;
    BURNISH_VERIFY_OK(run.run());
    fs::remove(run.folder() / "checkpoints" / snapshotName(12) / kAdapterPart);
    fs::remove(run.model());
    BURNISH_VERIFY_OK(run.run(true));
    QCOMPARE(run.recorder.all<RunStarted>().at(0).firstStep, int64_t{10});
    const auto warnings = run.recorder.all<WarningRaised>();
    QVERIFY(!warnings.empty());
    QCOMPARE(warnings[0].what.code, ErrorCode::CheckpointDamaged);
    QCOMPARE(warnings[0].what.args[1], std::string(kAdapterPart));
    QCOMPARE(run.modelHash(), unbroken_);
  }

  void withOnlyDamagedCheckpointsTheResumeIsRefused() {
    TestRun run;
    BURNISH_VERIFY_OK(run.run());
    for (const fs::path& snapshot : listSnapshots(run.folder() / "checkpoints")) fs::remove(snapshot / kOptimizerPart);
    const auto resumed = run.run(true);
    BURNISH_VERIFY_ERROR(resumed, CheckpointDamaged);
    QCOMPARE(resumed.error().args[1], std::string(kOptimizerPart));
  }

  void anotherRecipeIsRefusedByName() {
    TestRun run;
    runAndKill(run, 6);
    run.recipe.method.rank = 8;
    const auto resumed = run.run(true);
    BURNISH_VERIFY_ERROR(resumed, CheckpointMismatch);
    QCOMPARE(resumed.error().args[1], std::string("method.rank"));
  }

  void onlyTheNewestCheckpointsStay() {
    TestRun run;
    run.recipe.saving.checkpointEverySteps = 2;
    run.recipe.saving.keepCheckpoints = 3;
    BURNISH_VERIFY_OK(run.run());
    QCOMPARE(listSnapshots(run.folder() / "checkpoints").size(), std::size_t{3});
  }
};

QTEST_GUILESS_MAIN(TestTrainerCheckpoints)
#include "tst_trainer_checkpoints.moc"
