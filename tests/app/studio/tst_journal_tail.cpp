#include "app/studio/journal_tail.h"
#include "core/job/codec.h"
#include "core/job/journal_line.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

namespace burnish::app {

class TestJournalTail : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init();
  void readsOnlyWhatIsNew();
  void leavesAHalfWrittenLineForTheNextLook();
  void shorterJournalIsReadAgain();
  void damagedLineIsPassedOver();
  void missingFileIsAnError();

 private:
  void append(const std::string& text) const { std::ofstream(path_, std::ios::app | std::ios::binary) << text; }
  std::unique_ptr<QTemporaryDir> temporary_;
  std::filesystem::path path_;
};

namespace {

std::string line(uint64_t sequence) {
  return sealLine(encodeEvent({sequence, 2.0, 1, LogLine{"text"}}));
}

}  // namespace

void TestJournalTail::init() {
  temporary_ = std::make_unique<QTemporaryDir>();
  path_ = temporary_->filePath("events.jsonl").toStdString();
}

void TestJournalTail::readsOnlyWhatIsNew() {
  append(line(0));
  JournalTail tail(path_, line(0).size());
  QVERIFY(tail.readMore().value().empty());
  append(line(1) + line(2));
  const std::vector<Event> events = tail.readMore().value();
  QCOMPARE(events.size(), std::size_t{2});
  QCOMPARE(events.front().sequence, uint64_t{1});
  QVERIFY(tail.readMore().value().empty());
}

void TestJournalTail::leavesAHalfWrittenLineForTheNextLook() {
  JournalTail tail(path_, 0);
  append(line(0).substr(0, 20));
  QVERIFY(tail.readMore().value().empty());
  append(line(0).substr(20));
  QCOMPARE(tail.readMore().value().size(), std::size_t{1});
}

void TestJournalTail::shorterJournalIsReadAgain() {
  append(line(0) + line(1) + line(2));
  JournalTail tail(path_, 0);
  QCOMPARE(tail.readMore().value().size(), std::size_t{3});
  std::ofstream(path_, std::ios::trunc | std::ios::binary) << line(0) << line(1);
  QCOMPARE(tail.readMore().value().front().sequence, uint64_t{0});
}

void TestJournalTail::damagedLineIsPassedOver() {
  JournalTail tail(path_, 0);
  append(line(0) + "garbage\n" + line(2));
  QCOMPARE(tail.readMore().value().size(), std::size_t{2});
}

void TestJournalTail::missingFileIsAnError() {
  JournalTail tail(path_, 0);
  const Result<std::vector<Event>> events = tail.readMore();
  QVERIFY(!events.ok());
  QCOMPARE(events.error().code, ErrorCode::FileUnreadable);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestJournalTail)
#include "tst_journal_tail.moc"
