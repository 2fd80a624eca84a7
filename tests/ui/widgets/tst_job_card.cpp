#include "tests/support/fake_run_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/job_card.h"

#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestJobCard : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void withoutARunItSaysSo();
  void theRunThatIsTrainedIsFollowed();
  void aRunThatIsOnlyLookedAtDoesNotTakeItsPlace();
  void aStageIsToldInsteadOfSteps();
  void aRunWithoutStepsTellsOnlyItsState();

 private:
  static QStringList texts(const JobCard& card) {
    QStringList shown;
    for (const ElidedLabel* label : card.findChildren<ElidedLabel*>()) shown << label->text();
    return shown;
  }
};

void TestJobCard::withoutARunItSaysSo() {
  FakeRunGateway runs;
  const JobCard card(&runs);
  QVERIFY(texts(card).contains(QStringLiteral("No run yet")));
  QVERIFY(card.findChild<QPushButton*>(QStringLiteral("jobShow"))->isHidden());
}

void TestJobCard::theRunThatIsTrainedIsFollowed() {
  FakeRunGateway runs;
  JobCard card(&runs);
  const RunId run = runs.addRun(QStringLiteral("a"), RunState::Training);
  runs.infos.back().step = 40;
  runs.setState(run, RunState::Training, true);
  QVERIFY(texts(card).contains(QStringLiteral("Training · step 40 of 100")));
  QCOMPARE(card.findChild<QProgressBar*>(QStringLiteral("jobProgress"))->value(), 40);
  QSignalSpy chosen(&card, &JobCard::runChosen);
  card.findChild<QPushButton*>(QStringLiteral("jobShow"))->click();
  QCOMPARE(chosen.size(), 1);
}

void TestJobCard::aRunThatIsOnlyLookedAtDoesNotTakeItsPlace() {
  FakeRunGateway runs;
  const JobCard card(&runs);
  runs.addRun(QStringLiteral("live"), RunState::Training);
  runs.addRun(QStringLiteral("old"), RunState::Finished, false);
  QVERIFY(texts(card).contains(QStringLiteral("live")));
  QVERIFY(!texts(card).contains(QStringLiteral("old")));
}

void TestJobCard::aStageIsToldInsteadOfSteps() {
  FakeRunGateway runs;
  const JobCard card(&runs);
  const RunId run = runs.addRun(QStringLiteral("a"), RunState::Training);
  runs.happen(run, {StageProgress{RunStage::Sample, 1, 3, "a cat"}});
  QVERIFY(texts(card).contains(QStringLiteral("Drawing samples, 1 of 3: a cat")));
}

void TestJobCard::aRunWithoutStepsTellsOnlyItsState() {
  FakeRunGateway runs;
  const JobCard card(&runs);
  const RunId run = runs.addRun(QStringLiteral("a"));
  runs.infos.back().steps = 0;
  runs.setState(run, RunState::Failed, false);
  QVERIFY(texts(card).contains(QStringLiteral("Failed")));
}

QTEST_MAIN(TestJobCard)
#include "tst_job_card.moc"
