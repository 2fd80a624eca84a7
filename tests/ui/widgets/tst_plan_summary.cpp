#include "tests/ui/quiet.h"
#include "ui/widgets/plan_summary.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestPlanSummary : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    failOnWarnings();
    QLocale::setDefault(QLocale(QStringLiteral("en")));
  }
  void thePlanIsShownInFigures();
  void whatForbidsTheStartComesFirst();
  void aFailureTakesThePlaceOfThePlan();
  void aBlockedFormSaysWhy();
  void startIsAskedForOnlyWhenItIsEnabled();

 private:
  static QStringList texts(const PlanSummary& summary) {
    QStringList shown;
    for (const QLabel* label : summary.findChildren<QLabel*>()) {
      if (!label->isHidden()) shown << label->text();
    }
    return shown;
  }
  static PlanNote note(PlanNote::Level level) { return {level, {ErrorCode::FileMissing, {"cat.jpg"}, {}}}; }
};

void TestPlanSummary::thePlanIsShownInFigures() {
  PlanSummary summary;
  TrainPlan plan;
  plan.pictures.resize(18);
  plan.steps = 1500;
  plan.epochs = 7.25;
  summary.showPlan(plan);
  for (const char* figure : {"18", "1,500", "7.3"}) QVERIFY2(texts(summary).contains(QLatin1String(figure)), figure);
}

void TestPlanSummary::whatForbidsTheStartComesFirst() {
  PlanSummary summary;
  TrainPlan plan;
  plan.notes = {note(PlanNote::Level::Warning), note(PlanNote::Level::Error)};
  summary.showPlan(plan);
  const auto* error = summary.findChild<QWidget*>(QStringLiteral("planError"));
  const auto* warning = summary.findChild<QWidget*>(QStringLiteral("planWarning"));
  QVERIFY(error && warning);
  const QLayout* notes = error->parentWidget()->layout();
  QVERIFY(notes->indexOf(error) < notes->indexOf(warning));
}

void TestPlanSummary::aFailureTakesThePlaceOfThePlan() {
  PlanSummary summary;
  TrainPlan plan;
  plan.notes = {note(PlanNote::Level::Warning)};
  summary.showPlan(plan);
  summary.showFailure({ErrorCode::FolderEmpty, {"pictures"}, {}});
  QVERIFY(!summary.findChild<QWidget*>(QStringLiteral("planWarning")));
  QVERIFY(summary.findChild<QWidget*>(QStringLiteral("planError")));
}

void TestPlanSummary::aBlockedFormSaysWhy() {
  PlanSummary summary;
  summary.showBlocked(QStringLiteral("Mend the rate."));
  QCOMPARE(summary.findChild<QLabel*>(QStringLiteral("planStatus"))->text(), QStringLiteral("Mend the rate."));
}

void TestPlanSummary::startIsAskedForOnlyWhenItIsEnabled() {
  PlanSummary summary;
  QSignalSpy asked(&summary, &PlanSummary::startRequested);
  auto* start = summary.findChild<QPushButton*>(QStringLiteral("startTraining"));
  start->click();
  QCOMPARE(asked.size(), 0);
  summary.setStartEnabled(true);
  start->click();
  QCOMPARE(asked.size(), 1);
  summary.setStarting(true);
  QCOMPARE(start->text(), QStringLiteral("Starting…"));
}

QTEST_MAIN(TestPlanSummary)
#include "tst_plan_summary.moc"
