// `burnish train` as a person or a script meets it: plan, events, plain lines, Ctrl-C, resume.
#include "tests/app/support/burnish_process.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace burnish;
using namespace burnish::test;

namespace {

template <class Payload>
int count(const std::vector<Event>& events) {
  return static_cast<int>(std::count_if(
      events.begin(), events.end(), [](const Event& event) { return std::holds_alternative<Payload>(event.payload); }));
}

/// Starts a long run, waits until it has made a step, and interrupts it `signals` times.
Finished interruptTraining(const QString& cache, const QString& recipe, int signals, int signal = SIGINT) {
  QProcess process;
  prepareBurnish(process, cache, {"train", recipe, "--json"});
  if (signal == SIGHUP) process.setChildProcessModifier([] { std::signal(SIGHUP, SIG_IGN); });  // as nohup does
  process.start();
  QByteArray output;
  QElapsedTimer patience;
  patience.start();
  while (!output.contains("\"step_done\"") && !output.contains("stepDone") && !output.contains("StepDone") &&
         patience.elapsed() < 60'000) {
    process.waitForReadyRead(1000);
    output += process.readAllStandardOutput();
  }
  for (int i = 0; i < signals; ++i) {
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QTest::qSleep(20);
  }
  process.waitForFinished(60'000);
  return {process.exitCode(), process.exitStatus() == QProcess::CrashExit, output + process.readAllStandardOutput(),
          process.readAllStandardError()};
}

}  // namespace

class TestTerminal : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void jsonGivesEveryEventInOrder();
  void aDryRunWritesNothing();
  void aDryRunInJsonIsOneDocument();
  void pipedOutputHasPlainLines();
  void ctrlCSavesAndResumeGoesOn_data();
  void ctrlCSavesAndResumeGoesOn();
  void aRunUnderNohupGoesOn();
  void nothingSavedIsNoGoodEnd();
  void aReaderThatLeavesDoesNotEndTheRun();
  void aCompleteRunSaysSoWhenResumed();
  void raisingTheStepsGoesOn();
};

void TestTerminal::jsonGivesEveryEventInOrder() {
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("r.toml"),
                                   smallRecipe(home.filePath("run"), {"sampling.prompts = [\"grinning cat\", \"../x\"]",
                                                                      "sampling.before = true", "sampling.steps = 2"}));
  const Finished finished = runBurnish(home.filePath("cache"), {"train", recipe, "--json"});
  QVERIFY2(finished.exitCode == 0, finished.errors.constData());
  const std::vector<Event> events = eventsOf(finished.output);
  QCOMPARE(count<StepDone>(events), 12);
  QCOMPARE(count<SampleDrawn>(events), 4);
  QCOMPARE(count<RunEnded>(events), 1);
  for (std::size_t i = 1; i < events.size(); ++i) QCOMPARE(events[i].sequence, events[i - 1].sequence + 1);
  for (const Event& event : events) {
    if (const auto* sample = std::get_if<SampleDrawn>(&event.payload)) {
      QVERIFY(QFile::exists(home.filePath("run/" + QString::fromStdString(sample->path))));
    }
  }
  QVERIFY(QFile::exists(home.filePath("run/models/lora.safetensors")));
  for (const char* name : {"recipe.toml", "plan.json", "env.json", "events.jsonl"}) {
    QVERIFY2(QFile::exists(home.filePath(QStringLiteral("run/") + name)), name);
  }
}

void TestTerminal::aDryRunWritesNothing() {
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("r.toml"), smallRecipe(home.filePath("run")));
  const Finished finished = runBurnish(home.filePath("cache"), {"train", recipe, "--dry-run"});
  QCOMPARE(finished.exitCode, 0);
  QVERIFY2(finished.output.contains("18"), finished.output.constData());
  QVERIFY(!QFile::exists(home.filePath("run")));
}

void TestTerminal::aDryRunInJsonIsOneDocument() {
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("r.toml"), smallRecipe(home.filePath("run")));
  const Finished finished = runBurnish(home.filePath("cache"), {"train", recipe, "--dry-run", "--json"});
  const QJsonDocument plan = QJsonDocument::fromJson(finished.output);
  QVERIFY2(plan.isObject(), finished.output.constData());
  QCOMPARE(plan.object().value("steps").toInt(), 12);
}

void TestTerminal::pipedOutputHasPlainLines() {
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("r.toml"), smallRecipe(home.filePath("run")));
  const Finished finished = runBurnish(home.filePath("cache"), {"train", recipe});
  QCOMPARE(finished.exitCode, 0);
  QVERIFY2(!finished.output.contains('\r') && !finished.output.contains('\033'), finished.output.constData());
  QVERIFY2(finished.output.contains("12/12"), finished.output.constData());
  QVERIFY2(finished.output.contains("lora.safetensors"), finished.output.constData());
}

void TestTerminal::ctrlCSavesAndResumeGoesOn_data() {
  QTest::addColumn<int>("signals");
  QTest::newRow("once") << 1;
  QTest::newRow("twice") << 2;
}

void TestTerminal::ctrlCSavesAndResumeGoesOn() {
  QFETCH(int, signals);
  QTemporaryDir home;
  const QStringList longer{"schedule.steps = 300", "saving.checkpoint_every_steps = 0"};
  const QString recipe = writeText(home.filePath("r.toml"), smallRecipe(home.filePath("run"), longer));
  const Finished stopped = interruptTraining(home.filePath("cache"), recipe, signals);
  QVERIFY2(stopped.exitCode == 130, stopped.errors.constData());
  const std::vector<Event> before = eventsOf(stopped.output);
  QCOMPARE(count<CheckpointSaved>(before), 1);
  const int done = count<StepDone>(before);

  const Finished resumed = runBurnish(home.filePath("cache"), {"train", recipe, "--resume", "--json"});
  QVERIFY2(resumed.exitCode == 0, resumed.errors.constData());
  const std::vector<Event> after = eventsOf(resumed.output);
  QCOMPARE(done + count<StepDone>(after), 300);
}

void TestTerminal::aRunUnderNohupGoesOn() {
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("r.toml"), smallRecipe(home.filePath("run")));
  const Finished finished = interruptTraining(home.filePath("cache"), recipe, 1, SIGHUP);
  QCOMPARE(finished.exitCode, 0);
  QCOMPARE(count<StepDone>(eventsOf(finished.output)), 12);
}

void TestTerminal::nothingSavedIsNoGoodEnd() {
  QTemporaryDir home;
  const QString recipe =
      writeText(home.filePath("r.toml"), smallRecipe(home.filePath("run"), {"schedule.steps = 5000"}));
  QProcess process;
  prepareBurnish(process, home.filePath("cache"), {"train", recipe, "--json"});
  process.start();
  QByteArray output;
  while (!output.contains("step_done") && process.waitForReadyRead(60'000)) output += process.readAllStandardOutput();
  // A file where the folder of the checkpoints should be.
  writeText(home.filePath("run/checkpoints"), "in the way");
  ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
  QVERIFY(process.waitForFinished(60'000));
  QCOMPARE(process.exitCode(), 1);
}

void TestTerminal::aReaderThatLeavesDoesNotEndTheRun() {
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("r.toml"), smallRecipe(home.filePath("run")));
  QProcess burnish, reader;
  burnish.setStandardOutputProcess(&reader);
  prepareBurnish(burnish, home.filePath("cache"), {"train", recipe, "--json"});
  reader.start("head", {"-n", "1"});
  burnish.start();
  QVERIFY(burnish.waitForFinished(240'000) && reader.waitForFinished(10'000));
  QCOMPARE(burnish.exitCode(), 0);
  QVERIFY(QFile::exists(home.filePath("run/models/lora.safetensors")));
}

void TestTerminal::aCompleteRunSaysSoWhenResumed() {
  QTemporaryDir home;
  const QString recipe = writeText(home.filePath("r.toml"), smallRecipe(home.filePath("run"), {"schedule.steps = 2"}));
  QCOMPARE(runBurnish(home.filePath("cache"), {"train", recipe}).exitCode, 0);
  const Finished again = runBurnish(home.filePath("cache"), {"train", recipe, "--resume"});
  QCOMPARE(again.exitCode, 2);
  QVERIFY2(again.errors.contains("complete"), again.errors.constData());
}

void TestTerminal::raisingTheStepsGoesOn() {
  QTemporaryDir home;
  const QString folder = home.filePath("run");
  const QString recipe = writeText(home.filePath("r.toml"), smallRecipe(folder, {"schedule.steps = 2"}));
  QCOMPARE(runBurnish(home.filePath("cache"), {"train", recipe}).exitCode, 0);
  const QString more = writeText(home.filePath("more.toml"), smallRecipe(folder, {"schedule.steps = 5"}));
  const Finished finished = runBurnish(home.filePath("cache"), {"train", more, "--resume", "--json"});
  QVERIFY2(finished.exitCode == 0, finished.errors.constData());
  QCOMPARE(count<StepDone>(eventsOf(finished.output)), 3);
}

QTEST_GUILESS_MAIN(TestTerminal)
#include "tst_terminal.moc"
