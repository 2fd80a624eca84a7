#include "ui/models/log_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace burnish;
using namespace burnish::ui;

class TestLogModel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void stepsAreNotLogged();
  void lowerLevelsAreHidden();
  void memoryIsBoundedAndTheNewestLinesStay();

 private:
  static Event event(EventPayload payload) { return {0, 1.7e9, 0, std::move(payload)}; }
};

void TestLogModel::stepsAreNotLogged() {
  LogModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  model.append({event(StepDone()), event(LogLine{"hello"}), event(StageProgress{RunStage::Sample, 1, 3, {}}),
                event(CommandAnswered{1, true, {}})});
  QCOMPARE(model.rowCount(), 1);
  QVERIFY(model.text().endsWith(QStringLiteral("hello")));
}

void TestLogModel::lowerLevelsAreHidden() {
  LogModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  model.append({event(LogLine{"info"}), event(WarningRaised{{ErrorCode::OutOfMemory, {"sampling"}, {}}}),
                event(RunFailed{{ErrorCode::DiskFull, {"step-1"}, {}}})});
  QCOMPARE(model.rowCount(), 3);
  model.setLowestLevel(LogLevel::Warning);
  QCOMPARE(model.rowCount(), 2);
  model.setLowestLevel(LogLevel::Error);
  QCOMPARE(model.rowCount(), 1);
  model.append({event(LogLine{"more"})});
  QCOMPARE(model.rowCount(), 1);
  model.setLowestLevel(LogLevel::Info);
  QCOMPARE(model.rowCount(), 4);
}

void TestLogModel::memoryIsBoundedAndTheNewestLinesStay() {
  LogModel model(nullptr, 100);
  for (int i = 0; i < 1000; ++i) model.append({event(LogLine{std::to_string(i)})});
  QVERIFY(model.rowCount() <= 100);
  QVERIFY(model.text().endsWith(QStringLiteral("999")));
}

QTEST_MAIN(TestLogModel)
#include "tst_log_model.moc"
