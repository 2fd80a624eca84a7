#include "tests/ui/quiet.h"
#include "ui/widgets/run_controls.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestRunControls : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void aPausedRunIsResumedByTheSameButton();
  void oneCommandAtATime();
  void stoppingIsSavingOrToBeConfirmed();
  void whatIsOverCanBeContinuedOrStartedAgain();

 private:
  static QPushButton* button(const RunControls& controls, const char* name) {
    return controls.findChild<QPushButton*>(QLatin1String(name));
  }
};

void TestRunControls::aPausedRunIsResumedByTheSameButton() {
  RunControls controls;
  std::vector<CommandPayload> sent;
  connect(&controls, &RunControls::commandChosen, this,
          [&](const CommandPayload& command) { sent.push_back(command); });
  controls.show({.canPause = true, .canStop = true}, false, false);
  QCOMPARE(button(controls, "runPause")->text(), QStringLiteral("Pause"));
  button(controls, "runPause")->click();
  controls.show({.canResume = true, .canStop = true}, false, false);
  QCOMPARE(button(controls, "runPause")->text(), QStringLiteral("Resume"));
  button(controls, "runPause")->click();
  QVERIFY(std::holds_alternative<PauseRun>(sent.at(0)));
  QVERIFY(std::holds_alternative<ResumeRun>(sent.at(1)));
}

void TestRunControls::oneCommandAtATime() {
  RunControls controls;
  const RunActions training{.canPause = true, .canSample = true, .canSave = true, .canStop = true};
  controls.show(training, true, false);
  QVERIFY(!button(controls, "runSave")->isEnabled());
  QVERIFY(button(controls, "runSample")->isEnabled());
  controls.show(training, false, true);
  QVERIFY(button(controls, "runSave")->isEnabled());
  QVERIFY(!button(controls, "runSample")->isEnabled());
}

void TestRunControls::stoppingIsSavingOrToBeConfirmed() {
  RunControls controls;
  controls.show({.canStop = true}, false, false);
  std::vector<CommandPayload> sent;
  connect(&controls, &RunControls::commandChosen, this,
          [&](const CommandPayload& command) { sent.push_back(command); });
  QSignalSpy discard(&controls, &RunControls::discardChosen);
  const QList<QAction*> choices = button(controls, "runStop")->menu()->actions();
  QCOMPARE(choices.size(), 2);
  choices[0]->trigger();
  QVERIFY(std::get<StopRun>(sent.at(0)).save);
  choices[1]->trigger();
  QCOMPARE(sent.size(), std::size_t{1});
  QCOMPARE(discard.size(), 1);
}

void TestRunControls::whatIsOverCanBeContinuedOrStartedAgain() {
  RunControls controls;
  controls.show({.canContinue = true}, false, false);
  QVERIFY(!button(controls, "runContinue")->isHidden());
  QVERIFY(button(controls, "runRestart")->isHidden());
  QVERIFY(button(controls, "runPause")->isHidden());
  QSignalSpy restart(&controls, &RunControls::restartChosen);
  controls.show({.canRestart = true}, false, false);
  QVERIFY(button(controls, "runContinue")->isHidden());
  button(controls, "runRestart")->click();
  QCOMPARE(restart.size(), 1);
}

QTEST_MAIN(TestRunControls)
#include "tst_run_controls.moc"
