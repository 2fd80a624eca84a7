#include "app/studio/event_pump.h"

#include <QElapsedTimer>
#include <QTest>

#include <thread>

namespace burnish::app {

class TestEventPump : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void losesAndReordersNothingFromAnotherThread();
  void flushesAtMostThirtyTimesASecond();
  void handsOverPortionsThatAWindowDigests();
  void drainsEverythingAtTheEnd();
  void answersALonelyEventAtOnce();
};

namespace {

Event numbered(uint64_t sequence) {
  return {sequence, 0.0, static_cast<int64_t>(sequence), StepDone{}};
}

/// Everything that came through, and when.
struct Received {
  explicit Received(EventPump& pump) {
    clock.start();
    QObject::connect(&pump, &EventPump::flushed, &context, [this](const ui::EventBatch& batch) {
      times.push_back(clock.elapsed());
      sizes.push_back(batch->size());
      events.insert(events.end(), batch->begin(), batch->end());
    });
  }
  [[nodiscard]] bool isInOrder() const {
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (events[i].sequence != i) return false;
    }
    return true;
  }

  QObject context;
  QElapsedTimer clock;
  std::vector<qint64> times;
  std::vector<std::size_t> sizes;
  std::vector<Event> events;
};

}  // namespace

void TestEventPump::losesAndReordersNothingFromAnotherThread() {
  EventPump pump;
  Received received(pump);
  constexpr uint64_t kCount = 20000;
  std::jthread engine([&pump] {
    for (uint64_t i = 0; i < kCount; ++i) pump.accept(numbered(i));
  });
  QTRY_COMPARE(received.events.size(), std::size_t{kCount});
  QVERIFY(received.isInOrder());
}

void TestEventPump::flushesAtMostThirtyTimesASecond() {
  EventPump pump;
  Received received(pump);
  std::jthread engine([&pump](const std::stop_token& stop) {
    for (uint64_t i = 0; !stop.stop_requested(); ++i) {
      pump.accept(numbered(i));
      std::this_thread::sleep_for(std::chrono::microseconds(300));
    }
  });
  QTest::qWait(1000);
  engine.request_stop();
  engine.join();
  QVERIFY2(received.times.size() <= 31, qPrintable(QString::number(received.times.size())));
  QVERIFY(received.times.size() >= 2);
  for (std::size_t i = 1; i < received.times.size(); ++i) QVERIFY(received.times[i] - received.times[i - 1] >= 30);
}

void TestEventPump::handsOverPortionsThatAWindowDigests() {
  EventPump pump;
  Received received(pump);
  for (uint64_t i = 0; i < 5000; ++i) pump.accept(numbered(i));
  QTRY_COMPARE(received.events.size(), std::size_t{5000});
  for (const std::size_t size : received.sizes) QVERIFY(size <= EventPump::kEventsPerFlush);
  QVERIFY(received.isInOrder());
}

void TestEventPump::drainsEverythingAtTheEnd() {
  EventPump pump;
  Received received(pump);
  for (uint64_t i = 0; i < 4999; ++i) pump.accept(numbered(i));
  pump.drain();
  QCOMPARE(received.events.size(), std::size_t{4999});
  QVERIFY(received.isInOrder());
  pump.accept(numbered(4999));
  QTRY_COMPARE(received.events.size(), std::size_t{5000});
}

void TestEventPump::answersALonelyEventAtOnce() {
  EventPump pump;
  Received received(pump);
  pump.accept(numbered(0));
  QTRY_COMPARE_WITH_TIMEOUT(received.events.size(), std::size_t{1}, 500);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestEventPump)
#include "tst_event_pump.moc"
