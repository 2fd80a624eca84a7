#include "core/base/files.h"
#include "core/base/philox.h"
#include "core/job/codec.h"
#include "tests/core/job/sample_messages.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <cmath>
#include <limits>

// g++ 12 takes a variant inside an optional for uninitialised when it inlines the comparison.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

using namespace burnish;

class TestCodec : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyKindOfEventSurvivesTheRoundTrip() {
    const auto events = test::oneEventOfEachKind();
    QCOMPARE(events.size(), std::variant_size_v<EventPayload>);
    for (const Event& event : events) {
      const std::string line = encodeEvent(event);
      QVERIFY(line.find('\n') == std::string::npos);
      BURNISH_GET(const auto decoded, decodeEvent(line));
      QVERIFY(decoded.has_value());
      QVERIFY2(*decoded == event, line.c_str());
    }
  }

  void everyKindOfCommandSurvivesTheRoundTrip() {
    const auto commands = test::oneCommandOfEachKind();
    QCOMPARE(commands.size(), std::variant_size_v<CommandPayload>);
    for (const Command& command : commands) {
      BURNISH_GET(const auto decoded, decodeCommand(encodeCommand(command)));
      QVERIFY(decoded.has_value() && *decoded == command);
    }
  }

  void doublesThatJsonLacksTravelAsText() {
    const double infinity = std::numeric_limits<double>::infinity();
    const Event event{0, 0, 1, StepDone{std::nan(""), infinity, -infinity, 5e-324, -0.0}};
    BURNISH_GET(const auto decoded, decodeEvent(encodeEvent(event)));
    const auto step = std::get<StepDone>(decoded->payload);
    QVERIFY(std::isnan(step.loss));
    QCOMPARE(step.learningRate, infinity);
    QCOMPARE(step.gradientNorm, -infinity);
    QCOMPARE(step.stepSeconds, 5e-324);
    QVERIFY(std::signbit(step.epoch));
  }

  void bytesThatAreNotUtf8DoNotBreakALine() {
    BURNISH_GET(const auto decoded, decodeEvent(encodeEvent({0, 0, 0, LogLine{"caf\xE9"}})));
    QCOMPARE(std::get<LogLine>(decoded->payload).text, std::string("caf\xEF\xBF\xBD"));
  }

  void linesOfTheFirstVersionAreStillRead() {
    BURNISH_GET(const std::string text, readTextFile(BURNISH_TEST_DATA "/formats/events_v1.jsonl"));
    EventStream stream;
    std::vector<Event> events;
    stream.feed(text, [&events](const Event& event) { events.push_back(event); });
    QCOMPARE(stream.damagedLines(), int64_t{0});
    QCOMPARE(stream.skippedKinds(), int64_t{0});
    QVERIFY(events == test::oneEventOfEachKind());
  }

  void membersThatAnOlderWriterLackedKeepTheirDefaults() {
    BURNISH_GET(const auto decoded, decodeEvent(R"({"v":1,"seq":3,"kind":"run_started","name":"x"})"));
    QCOMPARE(std::get<RunStarted>(decoded->payload).name, std::string("x"));
    QCOMPARE(std::get<RunStarted>(decoded->payload).device, std::string());
  }

  void unknownKindsOfANewerVersionAreCountedAndSkipped() {
    EventStream stream;
    int accepted = 0;
    const std::string known = encodeEvent({0, 0, 0, LogLine{"x"}});
    stream.feed(R"({"v":2,"seq":1,"kind":"teleported","to":[1]})"
                "\n" +
                    known + "\n",
                [&](const Event&) { ++accepted; });
    QCOMPARE(stream.skippedKinds(), int64_t{1});
    QCOMPARE(stream.damagedLines(), int64_t{0});
    QCOMPARE(accepted, 1);
  }

  void wrongLinesAreErrors_data() {
    QTest::addColumn<QString>("line");
    QTest::newRow("empty") << "";
    QTest::newRow("no JSON") << "hello";
    QTest::newRow("an array") << "[1]";
    QTest::newRow("no version") << R"({"kind":"log","text":"x"})";
    QTest::newRow("unknown kind of this version") << R"({"v":1,"kind":"teleported"})";
    QTest::newRow("text for a number") << R"({"v":1,"kind":"step_done","loss":"much"})";
    QTest::newRow("negative sequence") << R"({"v":1,"seq":-1,"kind":"log"})";
    QTest::newRow("fraction for a whole number") << R"({"v":1,"seq":1,"step":1.5,"kind":"log"})";
    QTest::newRow("too large for int") << R"({"v":1,"kind":"run_started","threads":4294967296})";
    QTest::newRow("unknown state") << R"({"v":1,"kind":"state","state":"dancing"})";
    QTest::newRow("key twice") << R"({"v":1,"v":1,"kind":"log"})";
  }
  void wrongLinesAreErrors() {
    QFETCH(QString, line);
    BURNISH_VERIFY_ERROR(decodeEvent(line.toStdString()), JsonInvalid);
  }

  void linesMayArriveInAnyPieces() {
    std::string text;
    for (const Event& event : test::oneEventOfEachKind()) text += encodeEvent(event) + "\n";
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, text.size()}) {
      EventStream stream;
      std::vector<Event> events;
      for (std::size_t from = 0; from < text.size(); from += piece) {
        stream.feed(std::string_view(text).substr(from, piece),
                    [&events](const Event& event) { events.push_back(event); });
      }
      QVERIFY(events == test::oneEventOfEachKind());
    }
  }

  void damagedLinesNeverEndTheProgram() {
    PhiloxStream random(20261, RandomPurpose::Order);
    for (const Event& event : test::oneEventOfEachKind()) {
      const std::string line = encodeEvent(event);
      for (std::size_t length = 0; length < line.size(); ++length) {
        QVERIFY2(!decodeEvent(line.substr(0, length)).ok(), "a torn line was taken for a whole one");
      }
      for (int trial = 0; trial < 2000; ++trial) {
        std::string bent = line;
        bent[random.nextBelow(static_cast<uint32_t>(bent.size()))] = static_cast<char>(random.nextBelow(256));
        const auto decoded = decodeEvent(bent);
        if (decoded.ok() && decoded.value()) QVERIFY(!encodeEvent(*decoded.value()).empty());
        const auto command = decodeCommand(bent);
        if (command.ok() && command.value()) QVERIFY(!encodeCommand(*command.value()).empty());
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestCodec)
#include "tst_codec.moc"
