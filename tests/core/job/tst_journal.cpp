#include "core/base/files.h"
#include "core/job/journal.h"
#include "core/job/journal_line.h"
#include "tests/core/job/sample_messages.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <fstream>

using namespace burnish;

class TestJournal : public QObject {
  Q_OBJECT

 private:
  std::filesystem::path path() const { return std::filesystem::path(folder_->path().toStdString()) / "events.jsonl"; }

  std::string content() const { return readTextFile(path()).value(); }

  void replaceContent(const std::string& text) const {
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << text;
  }

  /// Sample at step 0, then `steps` steps with two events each.
  Result<void> writeRun(int64_t steps) const {
    BURNISH_TRY(JournalWriter writer, JournalWriter::open(path(), systemClock()));
    uint64_t sequence = 0;
    BURNISH_TRY_VOID(writer.append({sequence++, 1.0, 0, SampleDrawn{"samples/a.png", 0, "x", 0}}));
    for (int64_t step = 1; step <= steps; ++step) {
      BURNISH_TRY_VOID(writer.append({sequence++, 1.0, step, StepDone{0.5, 1e-4, 1.0, 0.1, 0.5}}));
      BURNISH_TRY_VOID(writer.append({sequence++, 1.0, step, LogLine{"after"}}));
    }
    return {};
  }

  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void whatIsAppendedIsReadBack() {
    {
      BURNISH_GET(JournalWriter writer, JournalWriter::open(path(), systemClock()));
      for (const Event& event : test::oneEventOfEachKind()) BURNISH_VERIFY_OK(writer.append(event));
    }
    BURNISH_GET(const JournalContent journal, readJournal(path()));
    QVERIFY(journal.events == test::oneEventOfEachKind());
    QCOMPARE(journal.droppedLines, int64_t{0});
    QCOMPARE(journal.intactBytes, static_cast<uint64_t>(content().size()));
  }

  void aMissingJournalIsNamed() { BURNISH_VERIFY_ERROR(readJournal(path()), FileMissing); }

  void anEmptyJournalHasNoEvents() {
    replaceContent("");
    BURNISH_GET(const JournalContent journal, readJournal(path()));
    QVERIFY(journal.events.empty());
  }

  void aTornLastLineIsDroppedAtEveryLength() {
    BURNISH_VERIFY_OK(writeRun(3));
    const std::string whole = content();
    const std::size_t lastLine = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t length = lastLine; length < whole.size(); ++length) {
      replaceContent(whole.substr(0, length));
      BURNISH_GET(const JournalContent journal, readJournal(path()));
      QCOMPARE(journal.events.size(), std::size_t{6});
      QCOMPARE(journal.droppedLines, int64_t{length > lastLine ? 1 : 0});
      QCOMPARE(journal.intactBytes, static_cast<uint64_t>(lastLine));
    }
  }

  void readingStopsAtAFlippedBit() {
    BURNISH_VERIFY_OK(writeRun(5));
    std::string bent = content();
    bent[bent.find("\"seq\":4,") + 6] ^= 1;
    replaceContent(bent);
    BURNISH_GET(const JournalContent journal, readJournal(path()));
    QCOMPARE(journal.events.size(), std::size_t{4});
    QCOMPARE(journal.droppedLines, int64_t{7});
  }

  void readingStopsWhereTheSequenceRunsBack() {
    BURNISH_VERIFY_OK(writeRun(2));
    replaceContent(content() + content());
    BURNISH_GET(const JournalContent journal, readJournal(path()));
    QCOMPARE(journal.events.size(), std::size_t{5});
    QCOMPARE(journal.droppedLines, int64_t{5});
  }

  void kindsOfANewerVersionAreSkippedNotDropped() {
    BURNISH_VERIFY_OK(writeRun(1));
    replaceContent(content() + sealLine(R"({"v":9,"seq":90,"kind":"new"})") +
                   sealLine(R"({"v":1,"seq":91,"time":1.0,"step":1,"kind":"log","text":"x"})"));
    BURNISH_GET(const JournalContent journal, readJournal(path()));
    QCOMPARE(journal.skippedKinds, int64_t{1});
    QCOMPARE(journal.droppedLines, int64_t{0});
    QCOMPARE(journal.events.size(), std::size_t{4});
  }

  void appendingAfterAKillBeginsOnACleanLine() {
    BURNISH_VERIFY_OK(writeRun(1));
    replaceContent(content() + "{\"v\":1,\"seq\":3,\"ti");
    {
      BURNISH_GET(JournalWriter writer, JournalWriter::open(path(), systemClock()));
      BURNISH_VERIFY_OK(writer.append({3, 2.0, 2, LogLine{"again"}}));
    }
    BURNISH_GET(const JournalContent journal, readJournal(path()));
    QCOMPARE(journal.droppedLines, int64_t{0});
    QCOMPARE(journal.events.back().sequence, uint64_t{3});
  }

  void cuttingKeepsTheStepsUpToTheCheckpoint() {
    BURNISH_VERIFY_OK(writeRun(5));
    BURNISH_GET(const JournalEnd end, cutJournal(path(), 3));
    QCOMPARE(end.nextSequence, uint64_t{7});
    QCOMPARE(end.droppedEvents, int64_t{4});
    BURNISH_GET(const JournalContent journal, readJournal(path()));
    QCOMPARE(journal.events.size(), std::size_t{7});
    QCOMPARE(journal.events.back().step, int64_t{3});
  }

  void cuttingAtMinusOneEmptiesTheJournal() {
    BURNISH_VERIFY_OK(writeRun(2));
    BURNISH_GET(const JournalEnd end, cutJournal(path(), -1));
    QCOMPARE(end.nextSequence, uint64_t{0});
    QVERIFY(content().empty());
  }

  void cuttingRemovesTheDamagedTail() {
    BURNISH_VERIFY_OK(writeRun(2));
    const std::string whole = content();
    replaceContent(whole + "garbage\nmore");
    BURNISH_GET(const JournalEnd end, cutJournal(path(), 100));
    QCOMPARE(end.nextSequence, uint64_t{5});
    QCOMPARE(content(), whole);
  }

  void cuttingAMissingJournalIsNoError() {
    BURNISH_GET(const JournalEnd end, cutJournal(path(), 3));
    QCOMPARE(end.nextSequence, uint64_t{0});
  }

  void randomDamageNeverEndsTheProgram() {
    BURNISH_VERIFY_OK(writeRun(4));
    const std::string whole = content();
    for (std::size_t position = 0; position < whole.size(); position += 3) {
      std::string bent = whole;
      bent[position] = static_cast<char>(bent[position] ^ 0x15);
      replaceContent(bent);
      BURNISH_GET(const JournalContent journal, readJournal(path()));
      QVERIFY(journal.events.size() < 9);
      QVERIFY(journal.droppedLines > 0);
    }
  }
};

QTEST_GUILESS_MAIN(TestJournal)
#include "tst_journal.moc"
