#include "core/base/files.h"
#include "core/base/json.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;

class TestJson : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void parsesWhatIsJson() {
    BURNISH_GET(const Json json, parseJson(R"({"a": [1, -2.5, null, true, "é"], "b": {"a": {}}})", "text"));
    QCOMPARE(json.at("a").at(1).get<double>(), -2.5);
    QCOMPARE(json.at("a").at(4).get<std::string>(), std::string("é"));
  }

  void refusesEverythingElse_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray("");
    QTest::newRow("cut") << QByteArray("{\"a\": [1, 2");
    QTest::newRow("rubbish behind") << QByteArray("{} {}");
    QTest::newRow("comment") << QByteArray("{} // no");
    QTest::newRow("trailing comma") << QByteArray("[1,]");
    QTest::newRow("not a number") << QByteArray("[NaN]");
    QTest::newRow("single quotes") << QByteArray("{'a': 1}");
    QTest::newRow("not UTF-8") << QByteArray("\"\xFF\"");
    QTest::newRow("a key twice") << QByteArray(R"({"a": 1, "a": 1})");
    QTest::newRow("a key twice, deeper") << QByteArray(R"([{"b": {"a": 1, "a": 1}}])");
    QTest::newRow("65 levels") << QByteArray(65, '[') + QByteArray(65, ']');
    QTest::newRow("a million levels") << QByteArray(1000000, '[');
  }

  void refusesEverythingElse() {
    QFETCH(const QByteArray, text);
    const auto json = parseJson(text.toStdString(), "the source");
    BURNISH_VERIFY_ERROR(json, JsonInvalid);
    QCOMPARE(json.error().args.at(0), std::string("the source"));
    QVERIFY(!json.error().detail.empty());
  }

  void takes64Levels() { BURNISH_VERIFY_OK(parseJson(std::string(64, '[') + std::string(64, ']'), "text")); }

  void takesAKeyAgainInAnotherObject() { BURNISH_VERIFY_OK(parseJson(R"([{"a": 1}, {"a": {"a": 2}}])", "text")); }

  void readsFilesUpToALimit() {
    const QTemporaryDir folder;
    const std::string path = (folder.path() + QStringLiteral("/a.json")).toStdString();
    BURNISH_VERIFY_OK(writeFileAtomically(path, "[1]"));
    BURNISH_VERIFY_OK(readJsonFile(path));
    const auto tooLarge = readJsonFile(path, 2);
    BURNISH_VERIFY_ERROR(tooLarge, FileUnreadable);
  }
};

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
