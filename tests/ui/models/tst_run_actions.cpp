#include "ui/models/run_actions.h"

#include <QTest>

using namespace burnish;
using namespace burnish::ui;

Q_DECLARE_METATYPE(burnish::RunState)
Q_DECLARE_METATYPE(burnish::ui::RunActions)

class TestRunActions : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void buttonsFollowTheStateOfTheRun_data();
  void buttonsFollowTheStateOfTheRun();
};

void TestRunActions::buttonsFollowTheStateOfTheRun_data() {
  QTest::addColumn<RunState>("state");
  QTest::addColumn<bool>("live");
  QTest::addColumn<bool>("stopAsked");
  QTest::addColumn<bool>("saved");
  QTest::addColumn<RunActions>("actions");
  const RunActions stopping{.isStopping = true};
  const RunActions goOn{.canContinue = true};
  const RunActions again{.canRestart = true};
  const RunActions training{.canPause = true, .canSample = true, .canSave = true, .canStop = true};
  const RunActions paused{.canResume = true, .canSample = true, .canSave = true, .canStop = true};
  QTest::newRow("preparing can be stopped")
      << RunState::Preparing << true << false << true << RunActions{.canStop = true};
  QTest::newRow("training") << RunState::Training << true << false << true << training;
  QTest::newRow("paused") << RunState::Paused << true << false << true << paused;
  QTest::newRow("stopping") << RunState::Stopping << true << false << true << stopping;
  QTest::newRow("stop asked while preparing") << RunState::Preparing << true << true << true << stopping;
  QTest::newRow("stop asked while training") << RunState::Training << true << true << true << stopping;
  QTest::newRow("stop asked while paused") << RunState::Paused << true << true << true << stopping;
  QTest::newRow("failed just now") << RunState::Failed << true << true << true << RunActions();
  QTest::newRow("failed") << RunState::Failed << false << true << true << goOn;
  QTest::newRow("stopped") << RunState::Stopped << false << false << true << goOn;
  QTest::newRow("finished") << RunState::Finished << false << false << true << RunActions();
  QTest::newRow("killed while training") << RunState::Training << false << false << true << goOn;
  QTest::newRow("failed with nothing saved") << RunState::Failed << false << false << false << again;
  QTest::newRow("finished with nothing saved") << RunState::Finished << false << false << false << RunActions();
}

void TestRunActions::buttonsFollowTheStateOfTheRun() {
  QFETCH(RunState, state);
  QFETCH(bool, live);
  QFETCH(bool, stopAsked);
  QFETCH(bool, saved);
  QFETCH(RunActions, actions);
  QVERIFY(runActions(state, {live, stopAsked, saved}) == actions);
}

QTEST_MAIN(TestRunActions)
#include "tst_run_actions.moc"
