#include "core/checkpoint/snapshot_folder.h"
#include "core/checkpoint/snapshot_reader.h"
#include "core/train/trainer.h"
#include "tests/core/train/test_run.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <sys/mount.h>

#include <fstream>

using namespace burnish;
using test::TestRun;
namespace fs = std::filesystem;

class TestTrainerFaults : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aLossThatIsNotFiniteEndsTheRun() {
    TestRun run;
    run.recipe.schedule.steps = 400;
    run.recipe.schedule.curve = "constant";
    run.recipe.schedule.warmupSteps = 0;
    run.recipe.optimizer.learningRate = 1e4;
    run.recipe.optimizer.weightDecay = 100.0;
    const auto outcome = run.run();
    BURNISH_VERIFY_ERROR(outcome, LossNotFinite);
    const auto steps = run.recorder.all<StepDone>();
    QCOMPARE(outcome.error().args[0], std::to_string(steps.size() + 1));
    QCOMPARE(outcome.error().args[1], std::string("10000"));
    QCOMPARE(run.recorder.states().back(), RunState::Failed);
    QVERIFY(std::holds_alternative<RunFailed>(run.recorder.events.back().payload));
    QVERIFY(!fs::exists(run.model()));
    for (const fs::path& snapshot : listSnapshots(run.folder() / "checkpoints"))
      BURNISH_VERIFY_OK(openSnapshot(snapshot));
  }

  void aModelThatIsNotThereIsNamed() {
    TestRun run;
    run.recipe.model.base = "/no/such/model";
    const auto outcome = run.run();
    QVERIFY(!outcome.ok());
    QCOMPARE(exitCodeOf(outcome.error()), 2);
    QVERIFY(std::holds_alternative<RunFailed>(run.recorder.events.back().payload));
  }

  void aDeviceThatIsNotThereIsNamed() {
    TestRun run;
    run.recipe.where.device = "cuda:7";
    BURNISH_VERIFY_ERROR(run.run(), DeviceMissing);
  }

  void anErrorOfTheDataEndsTheRunWithThatError() {
    TestRun run;
    run.onBatch = [](int64_t step) {
      if (step == 2) throw std::runtime_error("broken");
    };
    const auto outcome = run.run();
    BURNISH_VERIFY_ERROR(outcome, InternalFault);
    QVERIFY(outcome.error().detail.find("broken") != std::string::npos);
  }

  void aFullDiskDuringACheckpointIsAWarning() {
    TestRun run;
    const fs::path checkpoints = run.folder() / "checkpoints";
    fs::create_directories(checkpoints);
    if (::mount("tmpfs", checkpoints.c_str(), "tmpfs", 0, "size=4m") != 0) QSKIP("mounting a small tmpfs needs root");
    run.recorder.onEvent = [&checkpoints](const Event& event) {
      if (!std::holds_alternative<CheckpointSaved>(event.payload)) return;
      std::ofstream filler(checkpoints / "filler");  // the rest of the disk is taken by someone else
      const std::string block(1 << 16, 'x');
      while (filler.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
      }
    };
    const auto outcome = run.run();
    const auto first = openSnapshot(checkpoints / snapshotName(5));
    const std::size_t count = listSnapshots(checkpoints).size();
    ::umount2(checkpoints.c_str(), MNT_DETACH);
    BURNISH_VERIFY_OK(outcome);
    QVERIFY(outcome.value().complete);
    QCOMPARE(run.recorder.all<WarningRaised>().size(), std::size_t{2});
    QCOMPARE(run.recorder.all<WarningRaised>()[0].what.code, ErrorCode::DiskFull);
    BURNISH_VERIFY_OK(first);
    QCOMPARE(count, std::size_t{1});
    QVERIFY(fs::exists(run.model()));
  }

  void aResultThatCannotBeWrittenEndsTheRunWithTheTrueError() {
    TestRun run;
    run.recipe.schedule.steps = 2;
    std::ofstream(run.folder() / "models") << "a file where a folder should be";
    const auto outcome = run.run();
    BURNISH_VERIFY_ERROR(outcome, WriteFailed);
    QVERIFY(fs::exists(run.folder() / "checkpoints" / snapshotName(2)));
  }

  void aModelThatDidNotChangeIsAWarning() {
    TestRun run;
    run.recipe.schedule.steps = 1;  // the first step of a warm-up trains at rate 0
    BURNISH_VERIFY_OK(run.run());
    QCOMPARE(run.recorder.all<WarningRaised>().at(0).what.code, ErrorCode::ModelUnchanged);
  }
};

QTEST_GUILESS_MAIN(TestTrainerFaults)
#include "tst_trainer_faults.moc"
