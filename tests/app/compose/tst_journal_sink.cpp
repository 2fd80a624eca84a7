#include "app/compose/journal_sink.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sys/resource.h>

#include <csignal>

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
  void aJournalThatCannotGrowCostsOneWarning();
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

void TestJournalSink::aJournalThatCannotGrowCostsOneWarning() {
  QTemporaryDir home;
  auto journal = JournalWriter::open(home.filePath("events.jsonl").toStdString(), systemClock());
  QVERIFY(journal.ok());
  Collector collector;
  JournalSink sink(std::move(journal).value(), collector);
  rlimit before{};
  QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit none{0, before.rlim_max};
  QCOMPARE(setrlimit(RLIMIT_FSIZE, &none), 0);
  sink.accept({0, 1.0, 0, LogLine{"a"}});
  sink.accept({1, 2.0, 0, LogLine{"b"}});
  QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
  QCOMPARE(collector.events.size(), std::size_t{3});
  QVERIFY(std::holds_alternative<WarningRaised>(collector.events[0].payload));
  for (std::size_t i = 0; i < collector.events.size(); ++i) QCOMPARE(collector.events[i].sequence, uint64_t{i});
}

QTEST_GUILESS_MAIN(TestJournalSink)
#include "tst_journal_sink.moc"
