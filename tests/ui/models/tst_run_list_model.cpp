#include "tests/support/fake_run_gateway.h"
#include "ui/models/run_list_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestRunListModel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void showsTheNewestRunFirst();
  void followsTheStateOfARun();
};

void TestRunListModel::showsTheNewestRunFirst() {
  FakeRunGateway gateway;
  RunListModel model(&gateway);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  const RunId older = gateway.addRun(QStringLiteral("older"));
  const RunId newer = gateway.addRun(QStringLiteral("newer"));
  QCOMPARE(model.rowOf(newer), 0);
  QCOMPARE(model.rowOf(older), 1);
  QCOMPARE(model.rowOf(RunId{99}), -1);
  QVERIFY(!model.run(2));
}

void TestRunListModel::followsTheStateOfARun() {
  FakeRunGateway gateway;
  RunListModel model(&gateway);
  const RunId run = gateway.addRun(QStringLiteral("a"), RunState::Training);
  QSignalSpy changed(&model, &RunListModel::dataChanged);
  gateway.setState(run, RunState::Failed, false);
  QCOMPARE(changed.size(), 1);
  QCOMPARE(model.index(0).data(RunListModel::StateRole).toInt(), static_cast<int>(RunState::Failed));
  QVERIFY(!model.index(0).data(RunListModel::LiveRole).toBool());
}

QTEST_MAIN(TestRunListModel)
#include "tst_run_list_model.moc"
