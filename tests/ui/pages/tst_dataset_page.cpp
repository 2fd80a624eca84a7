#include "core/base/files.h"
#include "tests/support/fake_dataset_gateway.h"
#include "tests/support/report_inputs.h"
#include "tests/ui/quiet.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/pages/dataset_page.h"
#include "ui/pages/image_grid.h"
#include "ui/widgets/empty_state.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestDatasetPage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void emptyLoadingAndFailedSayTheNextStep();
  void contentOfAnotherFolderIsNotShown();
  void reportedCaptionsAreShownAsText();
  void refusedFilesAreListed();
  void theFilterKeepsCount();

 private:
  static FolderContent content(const QString& folder) {
    return {folder,
            {{folder + QStringLiteral("/a.png"), QStringLiteral("red cat"), true, 8, 8, {}},
             {folder + QStringLiteral("/b.png"), QStringLiteral("dog"), true, 8, 8, {}}},
            {}};
  }
};

void TestDatasetPage::emptyLoadingAndFailedSayTheNextStep() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  DatasetPage page(&gateway, &cache);
  const auto* message = page.findChild<EmptyState*>();
  QVERIFY(!message->title().isEmpty() && !message->sentence().isEmpty());
  page.openFolder(QStringLiteral("/p"));
  QCOMPARE(gateway.opened, QStringList(QStringLiteral("/p")));
  Q_EMIT gateway.scanProgress(3, 9);
  QVERIFY(message->sentence().contains(QLatin1Char('9')));
  Q_EMIT gateway.folderFailed({ErrorCode::FolderEmpty, {"/p"}, {}});
  QVERIFY(message->title().contains(QStringLiteral("/p")));
  QVERIFY(!message->sentence().isEmpty());
}

void TestDatasetPage::contentOfAnotherFolderIsNotShown() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  DatasetPage page(&gateway, &cache);
  page.openFolder(QStringLiteral("/new"));
  Q_EMIT gateway.folderReady(content(QStringLiteral("/old")));
  QCOMPARE(page.findChild<ImageGrid*>()->shownCount(), 0);
  Q_EMIT gateway.folderReady(content(QStringLiteral("/new")));
  QCOMPARE(page.findChild<ImageGrid*>()->shownCount(), 2);
}

void TestDatasetPage::reportedCaptionsAreShownAsText() {
  const Result<ReportInputs> inputs = ReportInputs::open();
  QVERIFY(inputs.ok());
  FolderContent hostile{QStringLiteral("/p"), {}, {}};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(inputs.value().folder() / "R75")) {
    if (entry.path().extension() != ".txt") continue;
    const Result<std::string> text = readTextFile(entry.path());
    QVERIFY(text.ok());
    hostile.pictures.push_back({QStringLiteral("/p/<b>%1.png").arg(hostile.pictures.size()),
                                QString::fromStdString(text.value()),
                                true,
                                8,
                                8,
                                {QStringLiteral("<i>note</i>")}});
  }
  QVERIFY(!hostile.pictures.empty());
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  DatasetPage page(&gateway, &cache);
  page.resize(900, 600);
  page.show();
  page.openFolder(QStringLiteral("/p"));
  Q_EMIT gateway.folderReady(hostile);
  auto* grid = page.findChild<ImageGrid*>();
  const auto* caption = page.findChild<QPlainTextEdit*>(QStringLiteral("captionText"));
  for (int row = 0; row < grid->shownCount(); ++row) {
    grid->setCurrentIndex(grid->model()->index(row, 0));
    const QString text = hostile.pictures[static_cast<std::size_t>(row)].caption;
    QVERIFY(caption->toPlainText().left(50) ==
            QString(text).replace(QStringLiteral("\r\n"), QStringLiteral("\n")).left(50));
    QVERIFY(caption->toPlainText().size() <= 20000);
    for (const QLabel* label : page.findChildren<QLabel*>()) {
      QVERIFY(label->text().isEmpty() || label->textFormat() == Qt::PlainText);
    }
  }
  QVERIFY(!page.grab().isNull());
}

void TestDatasetPage::refusedFilesAreListed() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  DatasetPage page(&gateway, &cache);
  page.show();
  page.openFolder(QStringLiteral("/p"));
  FolderContent found{QStringLiteral("/p"),
                      {},
                      {{QStringLiteral("/p/x.jpg"), {ErrorCode::PictureUnreadable, {"x.jpg", "cut off"}, {}}}}};
  Q_EMIT gateway.folderReady(found);
  auto* toggle = page.findChild<QPushButton*>(QStringLiteral("refusedToggle"));
  auto* table = page.findChild<QTableView*>(QStringLiteral("refusedTable"));
  QVERIFY(toggle->isVisible());
  QVERIFY(!table->isVisible());
  toggle->click();
  QVERIFY(table->isVisible());
  QCOMPARE(table->model()->rowCount(), 1);
}

void TestDatasetPage::theFilterKeepsCount() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  DatasetPage page(&gateway, &cache);
  page.openFolder(QStringLiteral("/p"));
  Q_EMIT gateway.folderReady(content(QStringLiteral("/p")));
  auto* filter = page.findChild<QLineEdit*>(QStringLiteral("datasetFilter"));
  QTest::keyClicks(filter, QStringLiteral("cat"));
  QCOMPARE(page.findChild<ImageGrid*>()->shownCount(), 1);
  filter->clear();
  QCOMPARE(page.findChild<ImageGrid*>()->shownCount(), 2);
}

QTEST_MAIN(TestDatasetPage)
#include "tst_dataset_page.moc"
