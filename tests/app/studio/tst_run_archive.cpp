#include "app/studio/run_archive.h"
#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/job/journal.h"
#include "core/job/recipe_toml.h"
#include "tests/app/studio/stub_engine.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

namespace burnish::app {

class TestRunArchive : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init();
  void readsRecipeAndEvents();
  void runWithoutAJournalIsEmpty();
  void folderWithoutARecipeIsAnError();
  void stopsAtADamagedLine();

 private:
  void writeJournal(uint64_t events);
  std::unique_ptr<QTemporaryDir> temporary_;
  std::filesystem::path folder_;
};

void TestRunArchive::init() {
  temporary_ = std::make_unique<QTemporaryDir>();
  folder_ = temporary_->path().toStdString();
  QVERIFY(writeFileAtomically(folder_ / "recipe.toml", recipeToToml(stubRecipe(9))).ok());
}

void TestRunArchive::writeJournal(uint64_t events) {
  Result<JournalWriter> journal = JournalWriter::open(journalOf(folder_), systemClock());
  QVERIFY(journal.ok());
  for (uint64_t i = 0; i < events; ++i) QVERIFY(journal.value().append({i, 1.5, 0, LogLine{"line"}}).ok());
}

void TestRunArchive::readsRecipeAndEvents() {
  writeJournal(4);
  const Result<RunArchive> archive = readRunArchive(folder_);
  QVERIFY(archive.ok());
  QCOMPARE(archive.value().recipe, stubRecipe(9));
  QCOMPARE(archive.value().events.size(), std::size_t{4});
  QCOMPARE(archive.value().journalBytes, uint64_t{std::filesystem::file_size(journalOf(folder_))});
}

void TestRunArchive::runWithoutAJournalIsEmpty() {
  const Result<RunArchive> archive = readRunArchive(folder_);
  QVERIFY(archive.ok());
  QVERIFY(archive.value().events.empty());
}

void TestRunArchive::folderWithoutARecipeIsAnError() {
  const Result<RunArchive> archive = readRunArchive(folder_ / "absent");
  QVERIFY(!archive.ok());
  QCOMPARE(archive.error().code, ErrorCode::FileMissing);
}

void TestRunArchive::stopsAtADamagedLine() {
  writeJournal(3);
  std::ofstream(journalOf(folder_), std::ios::app) << "{\"v\":1,\"seq\":3,\"ti";
  const Result<RunArchive> archive = readRunArchive(folder_);
  QVERIFY(archive.ok());
  QCOMPARE(archive.value().events.size(), std::size_t{3});
  QVERIFY(archive.value().journalBytes < std::filesystem::file_size(journalOf(folder_)));
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestRunArchive)
#include "tst_run_archive.moc"
