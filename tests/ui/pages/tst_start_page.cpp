#include "tests/support/fake_run_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/pages/start_page.h"

#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestStartPage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void eachCardAsksForItsThing();
  void withoutItsFilesTheExampleIsNotOffered();
  void aRunOfTheListIsChosen();
};

void TestStartPage::eachCardAsksForItsThing() {
  FakeRunGateway runs;
  StartPage page(&runs, true);
  QSignalSpy demo(&page, &StartPage::demoRequested);
  QSignalSpy folder(&page, &StartPage::folderRequested);
  QSignalSpy run(&page, &StartPage::runRequested);
  for (const char* name : {"startDemo", "startPictures", "startRun"})
    page.findChild<QPushButton*>(QLatin1String(name))->click();
  QCOMPARE(demo.size(), 1);
  QCOMPARE(folder.size(), 1);
  QCOMPARE(run.size(), 1);
}

void TestStartPage::withoutItsFilesTheExampleIsNotOffered() {
  FakeRunGateway runs;
  StartPage page(&runs, false);
  page.show();
  QVERIFY(!page.findChild<QPushButton*>(QStringLiteral("startDemo"))->isVisible());
  QVERIFY(page.findChild<QPushButton*>(QStringLiteral("startPictures"))->isVisible());
}

void TestStartPage::aRunOfTheListIsChosen() {
  FakeRunGateway runs;
  StartPage page(&runs, true);
  page.show();
  auto* recent = page.findChild<QListView*>(QStringLiteral("recentRuns"));
  QVERIFY(!recent->isVisible());
  const RunId run = runs.addRun(QStringLiteral("a"), RunState::Finished, false);
  QVERIFY(recent->isVisible());
  RunId chosen;
  connect(&page, &StartPage::runChosen, this, [&](RunId id) { chosen = id; });
  Q_EMIT recent->activated(recent->model()->index(0, 0));
  QVERIFY(chosen == run);
}

QTEST_MAIN(TestStartPage)
#include "tst_start_page.moc"
