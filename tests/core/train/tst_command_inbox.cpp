#include "core/train/command_inbox.h"

#include <QtTest/QtTest>

#include <thread>

using namespace burnish;
using StopKind = CommandInbox::StopKind;

class TestCommandInbox : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void commandsWaitInTheirOrder() {
    CommandQueue queue;
    CommandInbox inbox(queue, {});
    queue.send({1, PauseRun{}});
    queue.send({2, SaveNow{}});
    QVERIFY(!inbox.next().has_value());
    inbox.poll();
    QCOMPARE(inbox.next()->id, uint64_t{1});
    QCOMPARE(inbox.next()->id, uint64_t{2});
    QVERIFY(!inbox.next().has_value());
    QCOMPARE(inbox.stopKind(), StopKind::None);
  }

  void theStopTokenInterrupts() {
    CommandQueue queue;
    std::stop_source outside;
    CommandInbox inbox(queue, outside.get_token());
    QVERIFY(!inbox.stopToken().stop_requested());
    outside.request_stop();
    QVERIFY(inbox.stopToken().stop_requested());
    QCOMPARE(inbox.stopKind(), StopKind::Interrupted);
  }

  void aStopCommandInterruptsLongWorkAndSaysHow() {
    for (const bool save : {true, false}) {
      CommandQueue queue;
      CommandInbox inbox(queue, {});
      queue.send({1, StopRun{save}});
      inbox.poll();
      QVERIFY(inbox.stopToken().stop_requested());
      QCOMPARE(inbox.stopKind(), save ? StopKind::Save : StopKind::Discard);
      QVERIFY(inbox.next().has_value());  // it still wants its answer
    }
  }

  void aTokenThatStoppedBeforehandCounts() {
    CommandQueue queue;
    std::stop_source outside;
    outside.request_stop();
    CommandInbox inbox(queue, outside.get_token());
    QVERIFY(inbox.stopToken().stop_requested());
  }

  void waitingEndsWithTheFirstCommand() {
    CommandQueue queue;
    CommandInbox inbox(queue, {});
    std::jthread sender([&queue] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      queue.send({4, ResumeRun{}});
    });
    inbox.wait(30.0);
    QCOMPARE(inbox.next()->id, uint64_t{4});
  }
};

QTEST_GUILESS_MAIN(TestCommandInbox)
#include "tst_command_inbox.moc"
