#include "app/studio/run_record.h"
#include "tests/app/studio/stub_engine.h"

#include <QTest>

namespace burnish::app {

class TestRunRecord : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void summaryFollowsTheEvents();
  void historyIsASnapshot();
  void resumedRunReplacesWhatCameAfterItsCheckpoint();
  void endIsTakenFromTheLastEvent_data();
  void endIsTakenFromTheLastEvent();
};

void TestRunRecord::summaryFollowsTheEvents() {
  RunRecord record({3}, "/home/someone/runs/cats-2", std::nullopt);
  QCOMPARE(record.info().name, QString("cats-2"));
  record.append({{0, 500.0, 0, started("cats", 40)}, {1, 501.0, 0, StateChanged{RunState::Training}}});
  record.append({{2, 502.0, 1, stepDone(0.25)}});
  QCOMPARE(record.info().steps, qint64{40});
  QCOMPARE(record.info().step, qint64{1});
  QCOMPARE(record.info().lastLoss, 0.25);
  QCOMPARE(record.info().startedAt, 500.0);
  QCOMPARE(record.info().state, RunState::Training);
  QVERIFY(!record.hasEnded());
}

void TestRunRecord::historyIsASnapshot() {
  RunRecord record({1}, "/runs/a", std::nullopt);
  record.append({{0, 0.0, 0, LogLine{"first"}}});
  const ui::EventBatch before = record.history();
  record.append({{1, 0.0, 0, LogLine{"second"}}});
  QCOMPARE(before->size(), std::size_t{1});
  QCOMPARE(record.history()->size(), std::size_t{2});
}

void TestRunRecord::resumedRunReplacesWhatCameAfterItsCheckpoint() {
  RunRecord record({1}, "/runs/a", std::nullopt);
  std::vector<Event> first;
  for (uint64_t i = 0; i < 10; ++i) first.push_back({i, 0.0, static_cast<int64_t>(i), stepDone(1.0)});
  QVERIFY(!record.append(first));
  QVERIFY(record.append({{6, 9.0, 6, stepDone(2.0)}}));
  QCOMPARE(record.history()->size(), std::size_t{7});
  QCOMPARE(record.history()->back().wallSeconds, 9.0);
  QCOMPARE(record.info().step, qint64{6});
  QVERIFY(!record.append({{7, 9.0, 7, StepDone{}}}));
}

void TestRunRecord::endIsTakenFromTheLastEvent_data() {
  QTest::addColumn<EventPayload>("payload");
  QTest::addColumn<RunState>("state");
  QTest::newRow("all steps") << EventPayload(ended(true)) << RunState::Finished;
  QTest::newRow("stopped") << EventPayload(ended(false)) << RunState::Stopped;
  QTest::newRow("failed") << EventPayload(RunFailed{{ErrorCode::DiskFull, {}, {}}}) << RunState::Failed;
}

void TestRunRecord::endIsTakenFromTheLastEvent() {
  QFETCH(EventPayload, payload);
  QFETCH(RunState, state);
  RunRecord record({1}, "/runs/a", std::nullopt);
  record.append({{0, 0.0, 0, StateChanged{RunState::Training}}, {1, 0.0, 4, payload}});
  QCOMPARE(record.info().state, state);
  QVERIFY(record.hasEnded());
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestRunRecord)
#include "tst_run_record.moc"
