#include "tests/support/fake_dataset_gateway.h"
#include "tests/support/fake_run_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/pages/runs_page.h"
#include "ui/widgets/run_monitor.h"

#include <QListView>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestRunsPage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void withoutRunsItSaysTheNextStep();
  void aNewRunIsShown();
  void choosingInTheListChangesTheMonitor();
};

void TestRunsPage::withoutRunsItSaysTheNextStep() {
  FakeRunGateway runs;
  FakeDatasetGateway pictures;
  ThumbnailCache cache(&pictures);
  RunsPage page(&runs, &cache);
  QSignalSpy asked(&page, &RunsPage::trainRequested);
  page.findChild<QPushButton*>(QStringLiteral("runsGoTrain"))->click();
  QCOMPARE(asked.size(), 1);
}

void TestRunsPage::aNewRunIsShown() {
  FakeRunGateway runs;
  FakeDatasetGateway pictures;
  ThumbnailCache cache(&pictures);
  RunsPage page(&runs, &cache);
  const RunId first = runs.addRun(QStringLiteral("a"));
  QVERIFY(page.monitor()->run() == first);
  const RunId second = runs.addRun(QStringLiteral("b"));
  QVERIFY(page.monitor()->run() == second);
  QCOMPARE(page.findChild<QListView*>(QStringLiteral("runList"))->currentIndex().row(), 0);
}

void TestRunsPage::choosingInTheListChangesTheMonitor() {
  FakeRunGateway runs;
  FakeDatasetGateway pictures;
  ThumbnailCache cache(&pictures);
  RunsPage page(&runs, &cache);
  const RunId first = runs.addRun(QStringLiteral("a"));
  const RunId second = runs.addRun(QStringLiteral("b"));
  auto* list = page.findChild<QListView*>(QStringLiteral("runList"));
  list->setCurrentIndex(list->model()->index(1, 0));
  QVERIFY(page.monitor()->run() == first);
  runs.setState(second, RunState::Failed, false);
  QVERIFY(page.monitor()->run() == first);
}

QTEST_MAIN(TestRunsPage)
#include "tst_runs_page.moc"
