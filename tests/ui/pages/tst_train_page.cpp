#include "tests/support/fake_run_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/pages/train_page.h"
#include "ui/widgets/field_editor.h"
#include "ui/widgets/recipe_form.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestTrainPage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void startsOnlyWithThePlanOfWhatIsShown();
  void typingAsksForOnePlan();
  void anOldPlanIsNotTakenForTheNewOne();
  void aWrongFieldBlocksTheStart();
  void aPlanWithAnErrorBlocksTheStart();
  void theFormSurvivesAFailedStart();
  void oneRunAtATime();

 private:
  static Recipe valid() {
    Recipe recipe;
    recipe.model.base = "/models/a";
    recipe.data.folder = "/pictures/b";
    return recipe;
  }
  static TrainPlan plan() {
    TrainPlan made;
    made.pictures.resize(3);
    made.steps = 10;
    return made;
  }
  static QPushButton* start(const TrainPage& page) {
    return page.findChild<QPushButton*>(QStringLiteral("startTraining"));
  }
  static void makeReady(TrainPage& page, FakeRunGateway& runs) {
    page.setRecipe(valid());
    QTRY_VERIFY(!runs.planned.empty());
    Q_EMIT runs.planReady(runs.lastRequest, plan());
  }
};

void TestTrainPage::startsOnlyWithThePlanOfWhatIsShown() {
  FakeRunGateway runs;
  TrainPage page(&runs);
  QVERIFY(!page.canStart());
  makeReady(page, runs);
  QVERIFY(page.canStart());
  start(page)->click();
  QCOMPARE(runs.started.size(), std::size_t{1});
  QVERIFY(runs.started[0] == valid());
  QVERIFY(!page.canStart());
  start(page)->click();
  QCOMPARE(runs.started.size(), std::size_t{1});
}

void TestTrainPage::typingAsksForOnePlan() {
  FakeRunGateway runs;
  TrainPage page(&runs);
  makeReady(page, runs);
  const std::size_t before = runs.planned.size();
  auto* steps = qobject_cast<QLineEdit*>(page.form()->editor("schedule.steps")->control());
  steps->selectAll();
  QTest::keyClicks(steps, QStringLiteral("12345"));
  QVERIFY(!page.canStart());
  QTRY_COMPARE(runs.planned.size(), before + 1);
  QTest::qWait(350);
  QCOMPARE(runs.planned.size(), before + 1);
  QCOMPARE(runs.planned.back().schedule.steps, int64_t{12345});
}

void TestTrainPage::anOldPlanIsNotTakenForTheNewOne() {
  FakeRunGateway runs;
  TrainPage page(&runs);
  makeReady(page, runs);
  const quint64 old = runs.lastRequest;
  page.setRecipe(valid());
  Q_EMIT runs.planReady(old, plan());
  QVERIFY(!page.canStart());
}

void TestTrainPage::aWrongFieldBlocksTheStart() {
  FakeRunGateway runs;
  TrainPage page(&runs);
  makeReady(page, runs);
  auto* rate = qobject_cast<QLineEdit*>(page.form()->editor("optimizer.learning_rate")->control());
  rate->selectAll();
  QTest::keyClicks(rate, QStringLiteral("E-4"));
  QVERIFY(!start(page)->isEnabled());
  page.start();
  QVERIFY(runs.started.empty());
  QCOMPARE(page.recipe().optimizer.learningRate, valid().optimizer.learningRate);
}

void TestTrainPage::aPlanWithAnErrorBlocksTheStart() {
  FakeRunGateway runs;
  TrainPage page(&runs);
  page.setRecipe(valid());
  QTRY_VERIFY(!runs.planned.empty());
  TrainPlan bad = plan();
  bad.notes.push_back({PlanNote::Level::Error, {ErrorCode::ModelUnsupported, {"/models/a", "<b>SDXL</b>"}, {}}});
  Q_EMIT runs.planReady(runs.lastRequest, bad);
  QVERIFY(!page.canStart());
  const auto* note = page.findChild<QFrame*>(QStringLiteral("planError"));
  QVERIFY(note);
  for (const QLabel* label : note->findChildren<QLabel*>()) QCOMPARE(label->textFormat(), Qt::PlainText);
}

void TestTrainPage::theFormSurvivesAFailedStart() {
  FakeRunGateway runs;
  TrainPage page(&runs);
  makeReady(page, runs);
  page.start();
  Q_EMIT runs.startFailed({ErrorCode::DiskFull, {"/runs"}, {}});
  QVERIFY(page.recipe() == valid());
  makeReady(page, runs);
  QTRY_VERIFY(runs.planned.size() > 1);
  Q_EMIT runs.planReady(runs.lastRequest, plan());
  QVERIFY(page.canStart());
}

void TestTrainPage::oneRunAtATime() {
  FakeRunGateway runs;
  TrainPage page(&runs);
  makeReady(page, runs);
  const RunId run = runs.addRun(QStringLiteral("a"), RunState::Training, true);
  QVERIFY(!page.canStart());
  runs.setState(run, RunState::Finished, false);
  QVERIFY(page.canStart());
}

QTEST_MAIN(TestTrainPage)
#include "tst_train_page.moc"
