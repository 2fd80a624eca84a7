#include "core/train/trainer.h"
#include "tests/core/train/test_run.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <cmath>
#include <map>

using namespace burnish;
using test::TestRun;

class TestTrainer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aRunTellsItsWholeStory() {
    TestRun run;
    run.firstSequence = 40;
    BURNISH_GET(const RunOutcome outcome, run.run());
    QVERIFY(outcome.complete);
    QCOMPARE(outcome.step, int64_t{12});
    QCOMPARE(outcome.model, run.model());
    const auto& events = run.recorder.events;
    for (std::size_t i = 0; i < events.size(); ++i) QCOMPARE(events[i].sequence, 40 + i);
    QCOMPARE(run.recorder.states(), (std::vector{RunState::Preparing, RunState::Training, RunState::Finished}));
    const auto started = run.recorder.all<RunStarted>().at(0);
    QCOMPARE(started.device, std::string("cpu"));
    QCOMPARE(started.pictures, int64_t{5});
    QCOMPARE(started.threads, 1);
    QVERIFY(started.trainedParameters > 0);
    QCOMPARE(run.recorder.all<StepDone>().size(), std::size_t{12});
    QCOMPARE(run.recorder.all<CheckpointSaved>().size(), std::size_t{3});
    QCOMPARE(run.recorder.all<CheckpointSaved>().back().path, std::string("checkpoints/step-00000012"));
    QCOMPARE(run.recorder.all<ModelSaved>().at(0).path, std::string("models/tiny.safetensors"));
    QVERIFY(std::holds_alternative<RunEnded>(events.back().payload));
    QVERIFY(std::get<RunEnded>(events.back().payload).complete);
    QVERIFY(run.recorder.all<WarningRaised>().empty());
  }

  void stepsCarryTheLearningRateOfTheirCurve() {
    TestRun run;
    BURNISH_VERIFY_OK(run.run());
    const auto steps = run.recorder.all<StepDone>();
    QCOMPARE(steps[0].learningRate, 0.0);
    QCOMPARE(steps[1].learningRate, 0.5e-3);
    QCOMPARE(steps[2].learningRate, 1e-3);
    QVERIFY(steps[11].learningRate < steps[10].learningRate);
    for (const StepDone& step : steps) {
      QVERIFY(std::isfinite(step.loss) && step.loss > 0.0);
      QVERIFY(step.gradientNorm > 0.0);
      QVERIFY(step.stepSeconds > 0.0);
    }
    QCOMPARE(steps[2].epoch, 1.0);
  }

  void stagesBeginAtZeroAndEndAtTheirTotal() {
    TestRun run;
    run.recipe.sampling.prompts = {"a cat"};
    BURNISH_VERIFY_OK(run.run());
    std::map<RunStage, StageProgress> last;
    for (const auto& progress : run.recorder.all<StageProgress>()) {
      if (!last.contains(progress.stage)) QCOMPARE(progress.done, int64_t{0});
      last[progress.stage] = progress;
    }
    QCOMPARE(last.size(), std::size_t{6});
    for (const auto& [stage, progress] : last) QCOMPARE(progress.done, progress.total);
  }

  void theSameRecipeGivesTheSameBytes() {
    TestRun first;
    TestRun second;
    BURNISH_VERIFY_OK(first.run());
    BURNISH_VERIFY_OK(second.run());
    QCOMPARE(first.modelHash(), second.modelHash());
    TestRun other;
    other.recipe.schedule.seed = 43;
    BURNISH_VERIFY_OK(other.run());
    QVERIFY(other.modelHash() != first.modelHash());
  }

  void theLossOfOnePictureFalls() {
    TestRun run;
    run.recipe.schedule.steps = 80;
    run.recipe.schedule.curve = "constant";
    run.recipe.optimizer.learningRate = 1e-2;
    run.recipe.saving.checkpointEverySteps = 0;
    BURNISH_VERIFY_OK(run.run());
    double before = 0.0;
    double after = 0.0;
    const auto steps = run.recorder.all<StepDone>();
    for (std::size_t i = 0; i < 20; ++i) {
      before += steps[i].loss;
      after += steps[60 + i].loss;
    }
    QVERIFY2(after < 0.95 * before, std::to_string(after / before).c_str());
  }

  void pauseHoldsTheRunUntilItIsResumed() {
    TestRun run;
    run.recorder.onEvent = [&run](const Event& event) {
      if (std::holds_alternative<StepDone>(event.payload) && event.step == 3) {
        run.commands.send({1, PauseRun{}});
        run.commands.send({2, SaveNow{}});
        run.commands.send({3, SampleNow{"a dog"}});
        run.commands.send({4, ResumeRun{}});
      }
    };
    BURNISH_VERIFY_OK(run.run());
    QCOMPARE(run.recorder.states(), (std::vector{RunState::Preparing, RunState::Training, RunState::Paused,
                                                 RunState::Training, RunState::Finished}));
    const auto answers = run.recorder.all<CommandAnswered>();
    QCOMPARE(answers.size(), std::size_t{4});
    for (std::size_t i = 0; i < 4; ++i) {
      QCOMPARE(answers[i].id, i + 1);
      QVERIFY2(answers[i].accepted, answers[i].failure.c_str());
    }
    QCOMPARE(run.recorder.all<CheckpointSaved>().front().path, std::string("checkpoints/step-00000003"));
    QCOMPARE(run.recorder.all<SampleDrawn>().front().promptIndex, int64_t{-1});
  }

  void aStopSavesAndEnds() {
    TestRun run;
    run.onBatch = [&run](int64_t step) {
      if (step == 3) run.stop.request_stop();
    };
    BURNISH_GET(const RunOutcome outcome, run.run());
    QVERIFY(!outcome.complete);
    QCOMPARE(outcome.step, int64_t{4});
    QCOMPARE(run.recorder.all<CheckpointSaved>().back().path, std::string("checkpoints/step-00000004"));
    QVERIFY(!std::get<RunEnded>(run.recorder.events.back().payload).complete);
    QCOMPARE(run.recorder.states().back(), RunState::Stopped);
  }

  void stopWithoutSavingLeavesNothing() {
    TestRun run;
    run.onBatch = [&run](int64_t step) {
      if (step == 3) run.commands.send({9, StopRun{false}});
    };
    BURNISH_GET(const RunOutcome outcome, run.run());
    QVERIFY(outcome.model.empty());
    QVERIFY(!std::filesystem::exists(run.folder() / "checkpoints"));
    QCOMPARE(run.recorder.all<CommandAnswered>().at(0), (CommandAnswered{9, true, {}}));
  }

  void stopWithSavingLeavesCheckpointAndModel() {
    TestRun run;
    run.onBatch = [&run](int64_t step) {
      if (step == 3) run.commands.send({9, StopRun{true}});
    };
    BURNISH_GET(const RunOutcome outcome, run.run());
    QCOMPARE(outcome.model, run.model());
    QVERIFY(std::filesystem::exists(run.folder() / "checkpoints" / "step-00000004"));
    BURNISH_VERIFY_OK(SafetensorsFile::open(run.model()));
  }

  void aStopWhileCachingEndsAtOnce() {
    TestRun run;
    run.onPrepare = [&run](int64_t picture) {
      if (picture == 1) run.commands.send({5, StopRun{true}});
    };
    BURNISH_GET(const RunOutcome outcome, run.run());
    QCOMPARE(outcome.step, int64_t{0});
    QVERIFY(run.recorder.all<StepDone>().empty());
    QVERIFY(run.recorder.all<CommandAnswered>().at(0).accepted);
    QVERIFY(std::holds_alternative<RunEnded>(run.recorder.events.back().payload));
  }

  void aStopWhilePausedEndsTheRun() {
    TestRun run;
    run.recorder.onEvent = [&run](const Event& event) {
      const auto* change = std::get_if<StateChanged>(&event.payload);
      if (std::holds_alternative<StepDone>(event.payload) && event.step == 2) run.commands.send({1, PauseRun{}});
      if (change != nullptr && change->state == RunState::Paused) run.stop.request_stop();
    };
    BURNISH_GET(const RunOutcome outcome, run.run());
    QCOMPARE(outcome.step, int64_t{2});
    QVERIFY(!outcome.complete);
  }
};

QTEST_GUILESS_MAIN(TestTrainer)
#include "tst_trainer.moc"
