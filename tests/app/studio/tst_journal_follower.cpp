#include "app/studio/journal_follower.h"
#include "core/job/codec.h"
#include "core/job/journal_line.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <fstream>

namespace burnish::app {

class TestJournalFollower : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void seesWhatAnotherProcessWritesAndThatItEnds();
};

void TestJournalFollower::seesWhatAnotherProcessWritesAndThatItEnds() {
  const QTemporaryDir folder;
  const std::filesystem::path root = folder.path().toStdString();
  const auto write = [&](uint64_t sequence) {
    std::ofstream(root / "events.jsonl", std::ios::app) << sealLine(encodeEvent({sequence, 0.0, 0, LogLine{"x"}}));
  };
  write(0);
  std::atomic<bool> isBusy = true;
  JournalFollower follower(root, 0, [&](const std::filesystem::path&) { return isBusy.load(); });
  std::vector<uint64_t> seen;
  bool isAbandoned = false;
  connect(&follower, &JournalFollower::eventsArrived, this, [&](const ui::EventBatch& batch) {
    for (const Event& event : *batch) seen.push_back(event.sequence);
  });
  connect(&follower, &JournalFollower::abandoned, this, [&] { isAbandoned = true; });
  QTRY_COMPARE(seen, std::vector<uint64_t>{0});
  write(1);
  QTRY_COMPARE(seen, (std::vector<uint64_t>{0, 1}));
  QVERIFY(!isAbandoned);
  write(2);
  isBusy = false;  // What was written before the end is still seen.
  QTRY_VERIFY(isAbandoned);
  QCOMPARE(seen, (std::vector<uint64_t>{0, 1, 2}));
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestJournalFollower)
#include "tst_journal_follower.moc"
