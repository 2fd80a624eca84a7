#include "tests/ui/quiet.h"
#include "ui/widgets/run_progress.h"

#include <QDateTime>
#include <QLabel>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestRunProgress : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void silenceBetweenStepsIsTold();
  void aSlowStepIsNoSilence();
  void aLongStageIsNoSilence();
  void theRateIsWrittenAsInRecipes();

 private:
  /// A run in training whose last event, after `last`, is `seconds` old.
  static RunTimeline quietFor(double seconds, const EventPayload& last) {
    const double now = static_cast<double>(QDateTime::currentMSecsSinceEpoch()) / 1000.0;
    RunTimeline timeline;
    const std::vector<EventPayload> payloads{RunStarted{.name = {}, .device = {}, .steps = 100, .batch = 1},
                                             StateChanged{RunState::Training}, last};
    for (const EventPayload& payload : payloads) timeline.apply({0, now - seconds, 3, payload});
    return timeline;
  }
  static QString line(const RunTimeline& timeline, const char* label) {
    RunProgress progress;
    progress.show(timeline, true);
    return progress.findChild<QLabel*>(QLatin1String(label))->text();
  }
};

void TestRunProgress::silenceBetweenStepsIsTold() {
  const QString text = line(quietFor(30.0, StepDone{.stepSeconds = 0.5}), "runStage");
  QCOMPARE(text, QStringLiteral("Waiting for step 4 (no news for 30 s)"));
}

void TestRunProgress::aSlowStepIsNoSilence() {
  QCOMPARE(line(quietFor(30.0, StepDone{.stepSeconds = 20.0}), "runStage"), QString());
}

void TestRunProgress::aLongStageIsNoSilence() {
  const StageProgress drawing{RunStage::Sample, 0, 2, "a cat"};
  QVERIFY(!line(quietFor(30.0, drawing), "runStage").contains(QStringLiteral("no news")));
  QVERIFY(line(quietFor(300.0, drawing), "runStage").contains(QStringLiteral("no news")));
}

void TestRunProgress::theRateIsWrittenAsInRecipes() {
  const StepDone step{.loss = 0.5, .learningRate = 2.143e-6};
  QVERIFY(line(quietFor(1.0, step), "runFigures").contains(QStringLiteral("learning rate 2.14e-6")));
}

QTEST_MAIN(TestRunProgress)
#include "tst_run_progress.moc"
