#include "ui/models/run_timeline.h"

#include <QTest>

using namespace burnish;
using namespace burnish::ui;

class TestRunTimeline : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void tellsTheTimeThatIsLeft();
  void aStageEndsWithItsLastUnitOrTheNextStep();
  void aResumedRunForgetsItsFailure();

 private:
  static Event event(EventPayload payload, int64_t step = 0) { return {0, 100.0, step, std::move(payload)}; }
  static RunTimeline training() {
    RunTimeline timeline;
    timeline.apply(event(RunStarted{.name = {}, .device = {}, .steps = 100, .batch = 2}));
    timeline.apply(event(StateChanged{RunState::Training}));
    return timeline;
  }
};

void TestRunTimeline::tellsTheTimeThatIsLeft() {
  RunTimeline timeline = training();
  QVERIFY(!timeline.secondsLeft());
  for (int step = 1; step <= 10; ++step) timeline.apply(event(StepDone{.stepSeconds = 2.0}, step));
  QCOMPARE(timeline.secondsLeft().value(), 180.0);
  timeline.apply(event(RunEnded{true, 20.0, "models/a.safetensors"}, 100));
  QVERIFY(!timeline.secondsLeft());
  QCOMPARE(timeline.state(), RunState::Finished);
}

void TestRunTimeline::aStageEndsWithItsLastUnitOrTheNextStep() {
  RunTimeline timeline = training();
  timeline.apply(event(StageProgress{RunStage::CachePictures, 3, 9, "a"}));
  QCOMPARE(timeline.stage()->done, int64_t{3});
  timeline.apply(event(StageProgress{RunStage::CachePictures, 9, 9, "a"}));
  QVERIFY(!timeline.stage());
  timeline.apply(event(StageProgress{RunStage::Sample, 0, 2, {}}));
  timeline.apply(event(StepDone(), 1));
  QVERIFY(!timeline.stage());
}

void TestRunTimeline::aResumedRunForgetsItsFailure() {
  RunTimeline timeline = training();
  timeline.apply(event(StepDone(), 40));
  timeline.apply(event(RunFailed{{ErrorCode::DiskFull, {"x"}, {}}}, 40));
  QCOMPARE(timeline.state(), RunState::Failed);
  QVERIFY(timeline.failure());
  timeline.apply(event(RunStarted{.name = {}, .device = {}, .firstStep = 30, .steps = 100}, 30));
  timeline.apply(event(StateChanged{RunState::Training}, 30));
  QVERIFY(!timeline.failure());
  QCOMPARE(timeline.step(), int64_t{30});
}

QTEST_MAIN(TestRunTimeline)
#include "tst_run_timeline.moc"
