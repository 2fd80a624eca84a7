#include "ui/models/pending_commands.h"

#include <QTest>

using namespace burnish;
using namespace burnish::ui;

class TestPendingCommands : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void anAnswerEndsTheWait();
  void aRefusedStopIsForgotten();
  void anAcceptedStopHoldsUntilTheEnd();
  void everyEndClearsTheWait_data();
  void everyEndClearsTheWait();
};

namespace {

Event eventOf(EventPayload payload) {
  return {0, 0, 0, std::move(payload)};
}

}  // namespace

void TestPendingCommands::anAnswerEndsTheWait() {
  PendingCommands pending;
  pending.sent(1, SaveNow());
  pending.sent(2, SampleNow());
  QVERIFY(pending.isSaving() && pending.isSampling());
  pending.apply(eventOf(CommandAnswered{1, true, {}}));
  QVERIFY(!pending.isSaving() && pending.isSampling());
  pending.apply(eventOf(CommandAnswered{77, true, {}}));
  QVERIFY(pending.isSampling());
}

void TestPendingCommands::aRefusedStopIsForgotten() {
  PendingCommands pending;
  pending.sent(1, StopRun());
  QVERIFY(pending.isStopAsked());
  pending.apply(eventOf(CommandAnswered{1, false, "no"}));
  QVERIFY(!pending.isStopAsked());
}

void TestPendingCommands::anAcceptedStopHoldsUntilTheEnd() {
  PendingCommands pending;
  pending.sent(1, StopRun());
  pending.apply(eventOf(CommandAnswered{1, true, {}}));
  QVERIFY(pending.isStopAsked());
  pending.apply(eventOf(RunEnded()));
  QVERIFY(!pending.isStopAsked());
}

void TestPendingCommands::everyEndClearsTheWait_data() {
  QTest::addColumn<int>("end");
  QTest::newRow("failed") << 0;
  QTest::newRow("ended") << 1;
  QTest::newRow("state") << 2;
}

void TestPendingCommands::everyEndClearsTheWait() {
  QFETCH(int, end);
  const EventPayload ends[] = {RunFailed{{ErrorCode::DiskFull, {}, {}}}, RunEnded(), StateChanged{RunState::Stopped}};
  PendingCommands pending;
  pending.sent(1, StopRun());
  pending.sent(2, SaveNow());
  pending.apply(eventOf(ends[end]));
  QVERIFY(!pending.isStopAsked() && !pending.isSaving());
}

QTEST_MAIN(TestPendingCommands)
#include "tst_pending_commands.moc"
