#include "app/studio/run_hub.h"
#include "core/base/check.h"
#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/job/journal.h"
#include "core/job/recipe_toml.h"
#include "tests/app/studio/stub_engine.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace burnish::app {

/// Each kind of engine that the report "the button stays on Stop" names, and runs opened from their folders.
class TestRunHub : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void startsAndStopsTenTimes();
  void engineThatFailsLeavesTheNextStartFree();
  void engineThatEndsAtOnceIsNoLongerLive();
  void stopIsHeardWhileCaching();
  void stoppingIsShownBeforeTheEngineAnswers();
  void secondStartIsRefusedWhileOneRuns();
  void lateViewGetsTheWholeHistory();
  void newerPlanRequestCancelsTheOlder();
  void throwingPlannerIsAnAnswer();
  void opensAnEarlierRunFromItsFolder();
  void openingAgainFindsTheSameRun();
  void folderWithoutARunIsAnError();
  void refusedResumeLeavesTheOpenedRunAsItWas();
  void runOfAKilledProcessIsStopped();
  void resumedRunIsDrawnAnew();
  void commandToAnEndedRunIsAnswered();
  void destructionWaitsForTheEngine();

 private:
  QString writeRun(int steps, bool isEnded);
  QTemporaryDir folder_;
  int runs_ = 0;
};

namespace {

EnginePorts countingEngine() {
  return stubEngine([](const RunRequest& request, EventSink& events, CommandQueue& commands, std::stop_token stop) {
    return countSteps(request, events, commands, stop);
  });
}

/// Remembers what a hub sends.
struct Watch {
  explicit Watch(RunHub& hub) {
    QObject::connect(&hub, &RunHub::runAdded, &context, [this](ui::RunId id) { added.push_back(id); });
    QObject::connect(&hub, &RunHub::startFailed, &context, [this](const Error& error) { failures.push_back(error); });
    QObject::connect(&hub, &RunHub::eventsArrived, &context, [this](ui::RunId, const ui::EventBatch& batch) {
      events.insert(events.end(), batch->begin(), batch->end());
    });
  }
  QObject context;
  std::vector<ui::RunId> added;
  std::vector<Error> failures;
  std::vector<Event> events;
};

RunState stateOf(const RunHub& hub, ui::RunId id) {
  return hub.run(id)->state;
}

}  // namespace

QString TestRunHub::writeRun(int steps, bool isEnded) {
  const std::filesystem::path folder = folder_.filePath(QString("run-%1").arg(++runs_)).toStdString();
  std::filesystem::create_directories(folder);
  if (!writeFileAtomically(folder / "recipe.toml", recipeToToml(stubRecipe(steps))).ok()) return {};
  Result<JournalWriter> journal = JournalWriter::open(folder / "events.jsonl", systemClock());
  uint64_t sequence = 0;
  const auto write = [&](int64_t step, EventPayload payload) {
    return journal.value().append({sequence++, 77.0, step, std::move(payload)}).ok();
  };
  bool isWritten = write(0, started("cats", steps)) && write(0, StateChanged{RunState::Training});
  for (int step = 1; step <= steps; ++step) isWritten = isWritten && write(step, stepDone(0.5));
  if (isEnded) isWritten = isWritten && write(steps, ended(true));
  return isWritten ? QString::fromStdString(folder.string()) : QString();
}

void TestRunHub::startsAndStopsTenTimes() {
  RunHub hub(countingEngine());
  Watch watch(hub);
  for (std::size_t i = 0; i < 10; ++i) {
    hub.start(stubRecipe(1'000'000));
    QCOMPARE(watch.added.size(), i + 1);
    const ui::RunId run = watch.added.back();
    QVERIFY(hub.run(run)->isLive);
    if (i % 2 == 0) QTest::qWait(10);  // Half of them are stopped before the first event has come through.
    hub.send(run, StopRun{});
    QTRY_VERIFY(!hub.run(run)->isLive);
    QCOMPARE(stateOf(hub, run), RunState::Stopped);
  }
  QCOMPARE(hub.runs().size(), std::size_t{10});
  QVERIFY(watch.failures.empty());
}

void TestRunHub::engineThatFailsLeavesTheNextStartFree() {
  const Error broken{ErrorCode::WeightsCorrupt, {"unet.safetensors"}, {}};
  RunHub hub(stubEngine(
      [&](const RunRequest&, EventSink&, CommandQueue&, std::stop_token) -> Result<RunOutcome> { return broken; }));
  Watch watch(hub);
  for (int i = 0; i < 10; ++i) {
    hub.start(stubRecipe());
    const ui::RunId run = watch.added.back();
    QTRY_VERIFY(!hub.run(run)->isLive);
    QCOMPARE(stateOf(hub, run), RunState::Failed);
    QCOMPARE(hub.history(run)->size(), std::size_t{1});
    QCOMPARE(std::get<RunFailed>(hub.history(run)->back().payload).error, broken);
  }
}

void TestRunHub::engineThatEndsAtOnceIsNoLongerLive() {
  RunHub hub(stubEngine([](const RunRequest&, EventSink&, CommandQueue&, std::stop_token) -> Result<RunOutcome> {
    return RunOutcome{};
  }));
  Watch watch(hub);
  hub.start(stubRecipe());
  QTRY_VERIFY(!hub.run(watch.added.back())->isLive);
  QCOMPARE(stateOf(hub, watch.added.back()), RunState::Stopped);
}

void TestRunHub::stopIsHeardWhileCaching() {
  RunHub hub(
      stubEngine([](const RunRequest&, EventSink& sink, CommandQueue&, std::stop_token stop) -> Result<RunOutcome> {
        EventMaker emit(sink);
        emit(0, RunStarted{});
        for (int i = 0; i < 100'000 && !stop.stop_requested(); ++i) {  // Reads no command for a long time.
          emit(0, StageProgress{RunStage::CachePictures, i, 100'000, {}});
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        emit(0, RunEnded{});
        return RunOutcome{};
      }));
  Watch watch(hub);
  hub.start(stubRecipe());
  QTest::qWait(60);
  hub.send(watch.added.back(), StopRun{});
  QTRY_VERIFY_WITH_TIMEOUT(!hub.run(watch.added.back())->isLive, 2000);
}

void TestRunHub::stoppingIsShownBeforeTheEngineAnswers() {
  RunHub hub(countingEngine());
  Watch watch(hub);
  hub.start(stubRecipe(1'000'000));
  hub.send(watch.added.back(), StopRun{});
  QCOMPARE(stateOf(hub, watch.added.back()), RunState::Stopping);
}

void TestRunHub::secondStartIsRefusedWhileOneRuns() {
  RunHub hub(countingEngine());
  Watch watch(hub);
  hub.start(stubRecipe(1'000'000));
  hub.start(stubRecipe());
  QCOMPARE(watch.added.size(), std::size_t{1});
  QCOMPARE(watch.failures.size(), std::size_t{1});
  QCOMPARE(watch.failures.front().code, ErrorCode::StudioBusy);
}

void TestRunHub::lateViewGetsTheWholeHistory() {
  RunHub hub(countingEngine());
  Watch watch(hub);
  hub.start(stubRecipe(30));
  const ui::RunId run = watch.added.back();
  QTRY_COMPARE(stateOf(hub, run), RunState::Finished);
  QCOMPARE(hub.history(run)->size(), std::size_t{33});
  QCOMPARE(*hub.history(run), watch.events);
  QCOMPARE(hub.recipe(run), std::optional<Recipe>(stubRecipe(30)));
  QVERIFY(hub.history(ui::RunId{99})->empty());
}

void TestRunHub::newerPlanRequestCancelsTheOlder() {
  EnginePorts engine = countingEngine();
  std::atomic<int> stopped = 0;
  engine.plan = [&](const Recipe& recipe, const EnginePorts::Progress&, std::stop_token stop) -> Result<TrainPlan> {
    for (int i = 0; recipe.schedule.steps == 1 && i < 5000; ++i) {
      if (stop.stop_requested()) {
        ++stopped;
        return Error{ErrorCode::Interrupted, {}, {}};
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    TrainPlan plan;
    plan.steps = recipe.schedule.steps;
    return plan;
  };
  RunHub hub(engine);
  std::vector<quint64> answered;
  connect(&hub, &RunHub::planReady, this, [&](quint64 request, const TrainPlan&) { answered.push_back(request); });
  connect(&hub, &RunHub::planFailed, this, [&](quint64 request, const Error&) { answered.push_back(request); });
  hub.requestPlan(stubRecipe(1));
  QTest::qWait(20);
  const quint64 newest = hub.requestPlan(stubRecipe(2));
  QTRY_COMPARE(answered.size(), std::size_t{1});
  QTest::qWait(20);
  QCOMPARE(answered, std::vector<quint64>{newest});
  QCOMPARE(stopped.load(), 1);
}

void TestRunHub::throwingPlannerIsAnAnswer() {
  EnginePorts engine = countingEngine();
  engine.plan = [](const Recipe&, const EnginePorts::Progress&, std::stop_token) -> Result<TrainPlan> {
    throw LogicError("planner.cpp: no pictures");
  };
  RunHub hub(engine);
  std::vector<Error> errors;
  connect(&hub, &RunHub::planFailed, this, [&](quint64, const Error& error) { errors.push_back(error); });
  hub.requestPlan(stubRecipe());
  QTRY_COMPARE(errors.size(), std::size_t{1});
  QCOMPARE(errors.front().code, ErrorCode::InternalFault);
}

void TestRunHub::opensAnEarlierRunFromItsFolder() {
  const QString folder = writeRun(12, true);
  RunHub hub(countingEngine());
  Watch watch(hub);
  hub.open(folder);
  QTRY_COMPARE(watch.events.size(), std::size_t{15});
  const std::optional<ui::RunInfo> info = hub.run(watch.added.back());
  QCOMPARE(info->state, RunState::Finished);
  QCOMPARE(info->step, qint64{12});
  QVERIFY(!info->isLive);
  QCOMPARE(hub.recipe(info->id)->schedule.steps, int64_t{12});
}

void TestRunHub::openingAgainFindsTheSameRun() {
  const QString folder = writeRun(3, true);
  RunHub hub(countingEngine());
  Watch watch(hub);
  hub.open(folder);
  hub.open(folder + "/");
  QTRY_VERIFY(!watch.events.empty());
  QTest::qWait(50);
  hub.open(folder);
  QTest::qWait(50);
  QCOMPARE(hub.runs().size(), std::size_t{1});
  QCOMPARE(hub.history(watch.added.front())->size(), std::size_t{6});
}

void TestRunHub::folderWithoutARunIsAnError() {
  RunHub hub(countingEngine());
  Watch watch(hub);
  hub.open(folder_.filePath("nothing"));
  QTRY_COMPARE(watch.failures.size(), std::size_t{1});
  QCOMPARE(watch.failures.front().code, ErrorCode::FileMissing);
  QVERIFY(hub.runs().empty());
}

void TestRunHub::refusedResumeLeavesTheOpenedRunAsItWas() {
  const QString folder = writeRun(5, true);
  const Error complete{ErrorCode::RunComplete, {"x", "5", "5"}, {}};
  RunHub hub(stubEngine(
      [&](const RunRequest&, EventSink&, CommandQueue&, std::stop_token) -> Result<RunOutcome> { return complete; }));
  Watch watch(hub);
  hub.resume(folder);
  QTRY_COMPARE(watch.failures.size(), std::size_t{1});
  QCOMPARE(watch.failures.front(), complete);
  QCOMPARE(stateOf(hub, watch.added.back()), RunState::Finished);
  QCOMPARE(hub.history(watch.added.back())->size(), std::size_t{8});
}

void TestRunHub::runOfAKilledProcessIsStopped() {
  const QString folder = writeRun(4, false);
  RunHub hub(countingEngine());
  Watch watch(hub);
  hub.open(folder);
  QTRY_VERIFY(!watch.added.empty());
  QTRY_COMPARE(stateOf(hub, watch.added.back()), RunState::Stopped);
}

void TestRunHub::resumedRunIsDrawnAnew() {
  const QString folder = writeRun(6, false);
  std::optional<RunRequest> seen;
  RunHub hub(stubEngine([&](const RunRequest& request, EventSink& sink, CommandQueue&, std::stop_token) {
    seen = request;
    EventMaker emit(sink, 4);  // Cut back to the checkpoint of step 2: events 0–3 stay.
    emit(2, started("cats", 6, 2));
    emit(3, stepDone(0.125));
    emit(3, ended(true));
    return Result<RunOutcome>(RunOutcome{true, 3, {}});
  }));
  Watch watch(hub);
  hub.resume(folder);
  QTRY_VERIFY(!watch.added.empty());
  const ui::RunId run = watch.added.back();
  QTRY_COMPARE(stateOf(hub, run), RunState::Finished);
  QVERIFY(seen->resume);
  QCOMPARE(hub.history(run)->size(), std::size_t{7});
  QVERIFY(watch.added.size() >= 2);  // Announced again: the view must read the history anew.
}

void TestRunHub::commandToAnEndedRunIsAnswered() {
  RunHub hub(countingEngine());
  Watch watch(hub);
  hub.start(stubRecipe(1));
  QTRY_VERIFY(!hub.run(watch.added.back())->isLive);
  const quint64 command = hub.send(watch.added.back(), SaveNow{});
  QTRY_VERIFY(std::holds_alternative<CommandAnswered>(watch.events.back().payload));
  const auto& answer = std::get<CommandAnswered>(watch.events.back().payload);
  QCOMPARE(answer.id, uint64_t{command});
  QVERIFY(!answer.accepted);
}

void TestRunHub::destructionWaitsForTheEngine() {
  std::atomic<int> ended = 0;
  {
    RunHub hub(
        stubEngine([&](const RunRequest& request, EventSink& events, CommandQueue& commands, std::stop_token stop) {
          auto outcome = countSteps(request, events, commands, stop);
          ++ended;
          return outcome;
        }));
    hub.start(stubRecipe(1'000'000));
    QTest::qWait(20);
  }
  QCOMPARE(ended.load(), 1);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestRunHub)
#include "tst_run_hub.moc"
