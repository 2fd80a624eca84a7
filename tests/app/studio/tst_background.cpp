#include "app/studio/background.h"

#include <QTest>
#include <QThread>

#include <atomic>
#include <thread>

namespace burnish::app {

class TestBackground : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void worksElsewhereAndDeliversHere();
  void cancelledWorkIsNotDelivered();
  void destructionCancelsAndWaits();
};

void TestBackground::worksElsewhereAndDeliversHere() {
  Background background(this);
  QThread* worker = nullptr;
  QThread* receiver = nullptr;
  background.submit([&](const std::stop_token&) -> Background::Delivery {
    worker = QThread::currentThread();
    return [&] { receiver = QThread::currentThread(); };
  });
  QTRY_VERIFY(receiver != nullptr);
  QCOMPARE(receiver, QThread::currentThread());
  QVERIFY(worker != receiver);
}

void TestBackground::cancelledWorkIsNotDelivered() {
  Background background(this);
  std::atomic<bool> wasStopped = false;
  QStringList delivered;
  background.submit([&](const std::stop_token& stop) -> Background::Delivery {
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    wasStopped = true;
    return [&] { delivered << "old"; };
  });
  QTest::qWait(10);
  background.cancel();
  background.submit([&](const std::stop_token&) -> Background::Delivery { return [&] { delivered << "new"; }; });
  QTRY_COMPARE(delivered, QStringList{"new"});
  QVERIFY(wasStopped);
}

void TestBackground::destructionCancelsAndWaits() {
  std::atomic<int> ended = 0;
  {
    Background background(this, 2);
    for (int i = 0; i < 2; ++i) {
      background.submit([&](const std::stop_token& stop) -> Background::Delivery {
        while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++ended;
        return nullptr;
      });
    }
    QTest::qWait(20);
  }
  QCOMPARE(ended.load(), 2);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestBackground)
#include "tst_background.moc"
