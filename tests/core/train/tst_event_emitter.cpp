#include "core/train/event_emitter.h"

#include <QtTest/QtTest>

#include <vector>

using namespace burnish;

namespace {

class FakeClock : public Clock {
 public:
  [[nodiscard]] double wallSeconds() const override { return 100.0 + seconds; }
  [[nodiscard]] double steadySeconds() const override { return seconds; }
  double seconds = 0.0;
};

class Keeper : public EventSink {
 public:
  void accept(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;
};

}  // namespace

class TestEventEmitter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void eventsAreNumberedAndStamped() {
    FakeClock clock;
    Keeper keeper;
    EventEmitter emitter(keeper, clock, 7);
    emitter.log("one");
    clock.seconds = 2.0;
    emitter.setStep(5);
    emitter.warn({ErrorCode::DiskFull, {"x"}, {}});
    QVERIFY((keeper.events[0] == Event{7, 100.0, 0, LogLine{"one"}}));
    QVERIFY((keeper.events[1] == Event{8, 102.0, 5, WarningRaised{{ErrorCode::DiskFull, {"x"}, {}}}}));
  }

  void emptyLinesAreNotWorthAnEvent() {
    FakeClock clock;
    Keeper keeper;
    EventEmitter(keeper, clock, 0).log("");
    QVERIFY(keeper.events.empty());
  }

  void longTextsAreShortenedBetweenCharacters() {
    FakeClock clock;
    Keeper keeper;
    EventEmitter emitter(keeper, clock, 0);
    const std::string caption = "x" + std::string(1 << 20, 'a').replace(0, 600, [] {
      std::string cats;
      while (cats.size() < 600) cats += "猫";
      return cats;
    }());
    emitter.emit(StageProgress{RunStage::CacheCaptions, 1, 2, caption});
    emitter.emit(SampleDrawn{"samples/a.png", 0, caption, 1});
    const std::string what = std::get<StageProgress>(keeper.events[0].payload).what;
    QCOMPARE(QString::fromStdString(what).toStdString(), what);
    QVERIFY(what.size() > 290 && what.size() < 310);
    QVERIFY(std::get<SampleDrawn>(keeper.events[1].payload).prompt.size() < 9000);
    QCOMPARE(std::get<SampleDrawn>(keeper.events[1].payload).path, std::string("samples/a.png"));
  }

  void progressIsLimitedButItsEndsAreNot() {
    FakeClock clock;
    Keeper keeper;
    EventEmitter emitter(keeper, clock, 0);
    StageReporter reporter(emitter, clock, RunStage::CachePictures);
    for (int done = 0; done <= 1000; ++done) {
      clock.seconds += 0.001;
      reporter.report(done, 1000, {});
    }
    QVERIFY(keeper.events.size() >= 10 && keeper.events.size() <= 13);
    QCOMPARE(std::get<StageProgress>(keeper.events.front().payload).done, int64_t{0});
    QCOMPARE(std::get<StageProgress>(keeper.events.back().payload).done, int64_t{1000});
  }
};

QTEST_GUILESS_MAIN(TestEventEmitter)
#include "tst_event_emitter.moc"
