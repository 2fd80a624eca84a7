#include "tests/support/fake_dataset_gateway.h"
#include "tests/support/fake_run_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/widgets/loss_chart.h"
#include "ui/widgets/run_controls.h"
#include "ui/widgets/run_monitor.h"

#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSlider>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestRunMonitor : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void aLateViewReplaysTheHistory();
  void stoppingIsShownUntilTheEnd();
  void aRefusedStopGivesTheButtonsBack();
  void stoppingWithoutSavingIsConfirmed();
  void aFailureShowsReasonAndRemedy();
  void eventsOfOtherRunsAreNotShown();
  void aStoppedRunCanBeContinued();
  void aRunThatSavedNothingIsStartedAgain();
  void aRunThatFailedBeforeItsFirstStepSaysSo();
  void aRunThatFailedWhileItGotReadySaysSo();

 private:
  struct Stage {
    FakeRunGateway runs;
    FakeDatasetGateway pictures;
    ThumbnailCache cache{&pictures};
    RunMonitor monitor{&runs, &cache};
    RunId run = runs.addRun(QStringLiteral("a"), RunState::Training);

    void train(int steps) {
      runs.happen(run,
                  {RunStarted{.name = "a", .device = {}, .steps = 100, .batch = 1}, StateChanged{RunState::Training}});
      for (int step = 1; step <= steps; ++step) runs.happen(run, {StepDone{.loss = 0.5, .stepSeconds = 0.1}}, step);
      runs.happen(run, {CheckpointSaved{"checkpoints/step-" + std::to_string(steps)}}, steps);
    }
    QPushButton* button(const char* name) { return monitor.findChild<QPushButton*>(QLatin1String(name)); }
    QString stateShown() { return monitor.findChild<QLabel*>(QStringLiteral("runState"))->text(); }
  };
};

void TestRunMonitor::aLateViewReplaysTheHistory() {
  Stage stage;
  stage.train(40);
  stage.monitor.setRun(stage.run);
  stage.runs.happen(stage.run, {StepDone{.loss = 0.4}}, 41);
  const LossChart* late = stage.monitor.findChild<LossChart*>();
  Stage other;
  other.monitor.setRun(other.run);
  other.train(40);
  other.runs.happen(other.run, {StepDone{.loss = 0.4}}, 41);
  const LossChart* early = other.monitor.findChild<LossChart*>();
  QCOMPARE(late->history().points().size(), std::size_t{41});
  QCOMPARE(early->history().points().size(), late->history().points().size());
  QCOMPARE(stage.monitor.timeline().step(), other.monitor.timeline().step());
}

void TestRunMonitor::stoppingIsShownUntilTheEnd() {
  for (int round = 0; round < 10; ++round) {
    Stage stage;
    stage.train(3);
    stage.monitor.setRun(stage.run);
    QVERIFY(stage.monitor.controls()->actions().canStop);
    stage.monitor.send(StopRun{true});
    QVERIFY(stage.monitor.controls()->actions().isStopping);
    QVERIFY(!stage.button("runStop")->isEnabled());
    QCOMPARE(stage.stateShown(), QStringLiteral("Stopping…"));
    stage.runs.happen(stage.run, {CommandAnswered{1, true, {}}, StateChanged{RunState::Stopping}}, 3);
    QVERIFY(stage.monitor.controls()->actions().isStopping);
    stage.runs.happen(stage.run, {RunEnded{false, 3.0, {}}}, 3);
    stage.runs.setState(stage.run, RunState::Stopped, false);
    QVERIFY(!stage.monitor.controls()->actions().isStopping);
    QVERIFY(stage.monitor.controls()->actions().canContinue);
  }
}

void TestRunMonitor::aRefusedStopGivesTheButtonsBack() {
  Stage stage;
  stage.train(3);
  stage.monitor.setRun(stage.run);
  stage.monitor.send(StopRun{true});
  stage.runs.happen(stage.run, {CommandAnswered{1, false, "cannot stop"}}, 3);
  QVERIFY(stage.monitor.controls()->actions().canStop);
  QVERIFY(stage.button("runPause")->isEnabled());
}

void TestRunMonitor::stoppingWithoutSavingIsConfirmed() {
  Stage stage;
  stage.train(3);
  stage.monitor.setRun(stage.run);
  Q_EMIT stage.monitor.controls()->discardChosen();
  auto* question = stage.monitor.findChild<QMessageBox*>(QStringLiteral("confirmDiscard"));
  QVERIFY(question);
  QVERIFY(stage.runs.sent.empty());
  for (QAbstractButton* button : question->buttons()) {
    if (question->buttonRole(button) == QMessageBox::DestructiveRole) button->click();
  }
  QCOMPARE(stage.runs.sent.size(), std::size_t{1});
  QVERIFY(!std::get<StopRun>(stage.runs.sent[0].command).save);
}

void TestRunMonitor::aFailureShowsReasonAndRemedy() {
  Stage stage;
  stage.train(3);
  stage.monitor.setRun(stage.run);
  stage.monitor.send(SaveNow());
  QVERIFY(!stage.button("runSave")->isEnabled());
  stage.runs.happen(stage.run, {RunFailed{{ErrorCode::DiskFull, {"<i>step-3</i>"}, "ENOSPC"}}}, 3);
  stage.runs.setState(stage.run, RunState::Failed, false);
  const auto* sentence = stage.monitor.findChild<QLabel*>(QStringLiteral("outcomeSentence"));
  QVERIFY(sentence->text().contains(QStringLiteral("<i>step-3</i>")));
  QCOMPARE(sentence->textFormat(), Qt::PlainText);
  QVERIFY(!stage.monitor.findChild<QLabel*>(QStringLiteral("outcomeRemedy"))->text().isEmpty());
  QVERIFY(stage.monitor.controls()->actions().canContinue);
}

void TestRunMonitor::eventsOfOtherRunsAreNotShown() {
  Stage stage;
  stage.train(3);
  stage.monitor.setRun(stage.run);
  const RunId other = stage.runs.addRun(QStringLiteral("b"), RunState::Training);
  stage.runs.happen(other, {RunStarted{.name = {}, .device = {}, .steps = 7}, StepDone()}, 7);
  QCOMPARE(stage.monitor.timeline().step(), int64_t{3});
  stage.monitor.setRun(other);
  QCOMPARE(stage.monitor.timeline().steps(), int64_t{7});
}

void TestRunMonitor::aStoppedRunCanBeContinued() {
  Stage stage;
  stage.train(3);
  stage.runs.happen(stage.run, {RunEnded{}}, 3);
  stage.runs.setState(stage.run, RunState::Stopped, false);
  stage.monitor.setRun(stage.run);
  stage.button("runContinue")->click();
  QCOMPARE(stage.runs.resumed, QStringList(QStringLiteral("/runs/a")));
}

void TestRunMonitor::aRunThatSavedNothingIsStartedAgain() {
  Stage stage;
  Recipe recipe;
  recipe.data.folder = "pictures";
  stage.runs.runRecipe = recipe;
  stage.runs.happen(stage.run, {RunFailed{{ErrorCode::FileMissing, {"base"}, {}}}});
  stage.runs.setState(stage.run, RunState::Failed, false);
  stage.monitor.setRun(stage.run);
  QVERIFY(stage.button("runContinue")->isHidden());
  QVERIFY(!stage.button("runRestart")->isHidden());
  stage.button("runRestart")->click();
  QCOMPARE(stage.runs.started.size(), std::size_t{1});
  QCOMPARE(stage.runs.started.front().data.folder, recipe.data.folder);
}

void TestRunMonitor::aRunThatFailedBeforeItsFirstStepSaysSo() {
  Stage stage;
  stage.runs.happen(stage.run, {RunFailed{{ErrorCode::FileMissing, {"base"}, {}}}});
  stage.runs.setState(stage.run, RunState::Failed, false);
  stage.monitor.setRun(stage.run);
  QCOMPARE(stage.monitor.findChild<QLabel*>(QStringLiteral("runFigures"))->text(),
           QStringLiteral("Failed before the first step"));
  QVERIFY(stage.monitor.findChild<QSlider*>(QStringLiteral("lossSmoothing"))->isHidden());
  QVERIFY(!stage.monitor.findChild<QLabel*>(QStringLiteral("outcomeSentence"))->text().isEmpty());
}

void TestRunMonitor::aRunThatFailedWhileItGotReadySaysSo() {
  Stage stage;
  stage.runs.happen(stage.run, {RunStarted{.name = "a", .device = {}, .steps = 100, .batch = 1},
                                RunFailed{{ErrorCode::FileMissing, {"base"}, {}}}});
  stage.runs.setState(stage.run, RunState::Failed, false);
  stage.monitor.setRun(stage.run);
  QCOMPARE(stage.monitor.findChild<QLabel*>(QStringLiteral("runFigures"))->text(),
           QStringLiteral("Failed before the first step"));
}

QTEST_MAIN(TestRunMonitor)
#include "tst_run_monitor.moc"
