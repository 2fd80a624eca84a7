#include "app/compose/journal_sink.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace burnish;
using namespace burnish::app;

namespace {

class Collector : public EventSink {
 public:
  void accept(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;
};

}  // namespace

class TestJournalSink : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyEventIsInTheJournalAndIsPassedOn();
};

void TestJournalSink::everyEventIsInTheJournalAndIsPassedOn() {
  QTemporaryDir home;
  const std::filesystem::path path = home.filePath("events.jsonl").toStdString();
  auto journal = JournalWriter::open(path, systemClock());
  QVERIFY(journal.ok());
  Collector collector;
  JournalSink sink(std::move(journal).value(), collector);
  const std::vector<Event> events{{0, 1.5, 0, LogLine{"begin"}},
                                  {1, 2.5, 1, StepDone{0.5, 1e-4, 1.0, 0.1, 0.2}},
                                  {2, 3.5, 1, CheckpointSaved{"c"}}};
  for (const Event& event : events) sink.accept(event);
  QCOMPARE(collector.events, events);
  const auto written = readJournal(path);
  QVERIFY(written.ok());
  QCOMPARE(written.value().events, events);
}

QTEST_GUILESS_MAIN(TestJournalSink)
#include "tst_journal_sink.moc"
