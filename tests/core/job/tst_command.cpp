#include "core/job/command.h"

#include <QtTest/QtTest>

#include <set>
#include <thread>

using namespace burnish;

class TestCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void commandsComeOutInTheOrderTheyWereSent() {
    CommandQueue queue;
    queue.send({1, PauseRun{}});
    queue.send({2, StopRun{false}});
    QVERIFY((queue.take() == Command{1, PauseRun{}}));
    QVERIFY((queue.take() == Command{2, StopRun{false}}));
    QVERIFY(!queue.take().has_value());
  }

  void waitingEndsWhenNothingComes() {
    CommandQueue queue;
    QElapsedTimer timer;
    timer.start();
    QVERIFY(!queue.waitFor(0.05).has_value());
    QVERIFY(timer.elapsed() >= 45);
  }

  void aCommandFromAnotherThreadWakesTheWaiter() {
    CommandQueue queue;
    std::jthread sender([&queue] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      queue.send({7, SaveNow{}});
    });
    QElapsedTimer timer;
    timer.start();
    QVERIFY((queue.waitFor(30.0) == Command{7, SaveNow{}}));
    QVERIFY(timer.elapsed() < 10000);
  }

  void nothingIsLostBetweenManySenders() {
    CommandQueue queue;
    {
      std::vector<std::jthread> senders;
      for (uint64_t sender = 0; sender < 4; ++sender) {
        senders.emplace_back([&queue, sender] {
          for (uint64_t i = 0; i < 250; ++i) queue.send({sender * 250 + i, SaveNow{}});
        });
      }
    }
    std::set<uint64_t> ids;
    while (const auto command = queue.take()) ids.insert(command->id);
    QCOMPARE(ids.size(), std::size_t{1000});
  }
};

QTEST_GUILESS_MAIN(TestCommand)
#include "tst_command.moc"
