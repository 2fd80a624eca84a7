#include "app/studio/local_run.h"
#include "core/base/check.h"
#include "tests/app/studio/stub_engine.h"

#include <QSignalSpy>
#include <QTest>

namespace burnish::app {

class TestLocalRun : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void deliversEveryEventAndThenTheEnd();
  void brokenPromiseEndsTheRunAndNotTheWindow();
  void thrownExceptionEndsTheRun();
  void engineThatForgetsItsLastWordIsClosed();
  void failureBeforeTheFirstEventIsARefusal();
  void destructionStopsTheEngineAndWaits();
  void commandsReachTheEngine();
};

namespace {

/// What a run sent, in the order of its arrival.
struct Witness {
  explicit Witness(LocalRun& run) {
    QObject::connect(&run, &LocalRun::eventsArrived, &context, [this](const ui::EventBatch& batch) {
      arrivedAfterEnd = arrivedAfterEnd || endings > 0;
      events.insert(events.end(), batch->begin(), batch->end());
    });
    QObject::connect(&run, &LocalRun::ended, &context, [this](const std::optional<Error>& error) {
      ++endings;
      refusal = error;
    });
  }
  template <class Payload>
  [[nodiscard]] const Payload* last() const {
    return events.empty() ? nullptr : std::get_if<Payload>(&events.back().payload);
  }

  QObject context;
  std::vector<Event> events;
  std::optional<Error> refusal;
  int endings = 0;
  bool arrivedAfterEnd = false;
};

ExecuteRun counting() {
  return [](const RunRequest& request, EventSink& events, CommandQueue& commands, std::stop_token stop) {
    return countSteps(request, events, commands, stop);
  };
}

}  // namespace

void TestLocalRun::deliversEveryEventAndThenTheEnd() {
  LocalRun run(counting(), {stubRecipe(50), "/nowhere", false});
  Witness witness(run);
  QTRY_COMPARE(witness.endings, 1);
  QVERIFY(!witness.refusal);
  QVERIFY(!witness.arrivedAfterEnd);
  QCOMPARE(witness.events.size(), std::size_t{53});
  QVERIFY(witness.last<RunEnded>() != nullptr && witness.last<RunEnded>()->complete);
}

void TestLocalRun::brokenPromiseEndsTheRunAndNotTheWindow() {
  LocalRun run(
      [](const RunRequest&, EventSink& sink, CommandQueue&, std::stop_token) -> Result<RunOutcome> {
        EventMaker{sink}(0, RunStarted{});
        throw LogicError("optimizer.cpp: moments are missing");
      },
      {stubRecipe(), "/nowhere", false});
  Witness witness(run);
  QTRY_COMPARE(witness.endings, 1);
  QVERIFY(witness.last<RunFailed>() != nullptr);
  QCOMPARE(witness.last<RunFailed>()->error.code, ErrorCode::InternalFault);
  QCOMPARE(witness.last<RunFailed>()->error.detail, std::string("optimizer.cpp: moments are missing"));
  QCOMPARE(witness.events.back().sequence, uint64_t{1});
}

void TestLocalRun::thrownExceptionEndsTheRun() {
  LocalRun run(
      [](const RunRequest&, EventSink& sink, CommandQueue&, std::stop_token) -> Result<RunOutcome> {
        EventMaker{sink}(0, RunStarted{});
        throw std::bad_alloc();
      },
      {stubRecipe(), "/nowhere", false});
  Witness witness(run);
  QTRY_COMPARE(witness.endings, 1);
  QVERIFY(witness.last<RunFailed>() != nullptr);
  QCOMPARE(witness.last<RunFailed>()->error.code, ErrorCode::OutOfMemory);
}

void TestLocalRun::engineThatForgetsItsLastWordIsClosed() {
  LocalRun run(
      [](const RunRequest&, EventSink& sink, CommandQueue&, std::stop_token) -> Result<RunOutcome> {
        EventMaker{sink}(0, RunStarted{});
        return RunOutcome{};
      },
      {stubRecipe(), "/nowhere", false});
  Witness witness(run);
  QTRY_COMPARE(witness.endings, 1);
  QVERIFY(witness.last<RunEnded>() != nullptr);
  QVERIFY(!witness.last<RunEnded>()->complete);
}

void TestLocalRun::failureBeforeTheFirstEventIsARefusal() {
  const Error busy{ErrorCode::RunBusy, {"/nowhere"}, {}};
  LocalRun run(
      [&](const RunRequest&, EventSink&, CommandQueue&, std::stop_token) -> Result<RunOutcome> { return busy; },
      {stubRecipe(), "/nowhere", true});
  Witness witness(run);
  QTRY_COMPARE(witness.endings, 1);
  QVERIFY(witness.events.empty());
  QCOMPARE(witness.refusal, std::optional<Error>(busy));
}

void TestLocalRun::destructionStopsTheEngineAndWaits() {
  std::atomic<bool> hasSaved = false;
  {
    LocalRun run(
        [&](const RunRequest& request, EventSink& events, CommandQueue& commands, std::stop_token stop) {
          auto outcome = countSteps(request, events, commands, stop);
          hasSaved = true;
          return outcome;
        },
        {stubRecipe(1'000'000), "/nowhere", false});
    QTest::qWait(20);
  }
  QVERIFY(hasSaved);
}

void TestLocalRun::commandsReachTheEngine() {
  LocalRun run(counting(), {stubRecipe(1'000'000), "/nowhere", false});
  Witness witness(run);
  run.send({7, StopRun{}});
  QTRY_COMPARE(witness.endings, 1);
  const auto* answer = std::get_if<CommandAnswered>(&witness.events[witness.events.size() - 2].payload);
  QVERIFY(answer != nullptr && answer->id == 7 && answer->accepted);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestLocalRun)
#include "tst_local_run.moc"
