#include "core/weights/safetensors_header.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestSafetensorsHeader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void takesWhatTheFormatAllows_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("dataBytes");
    QTest::newRow("no tensor") << QByteArray("{}") << 0;
    QTest::newRow("blanks") << QByteArray(R"({ "a" : {"dtype": "U8", "shape": [ 3 ], "data_offsets": [0, 3]} }    )")
                            << 3;
    QTest::newRow("a scalar") << QByteArray(R"({"a":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})") << 4;
    QTest::newRow("an empty tensor") << QByteArray(R"({"a":{"dtype":"F32","shape":[0,9],"data_offsets":[0,0]}})") << 0;
    QTest::newRow("any order")
        << QByteArray(
               R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[4,5]},"a":{"data_offsets":[0,4],"shape":[1],"dtype":"F32"}})")
        << 5;
    QTest::newRow("metadata") << QByteArray(R"({"__metadata__":{"k":"v"}})") << 0;
    QTest::newRow("a field that is new")
        << QByteArray(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1],"note":"x","n":1}})") << 1;
    QTest::newRow("two in a byte") << QByteArray(R"({"a":{"dtype":"F4","shape":[2],"data_offsets":[0,1]}})") << 1;
  }

  void takesWhatTheFormatAllows() {
    QFETCH(const QByteArray, json);
    QFETCH(const int, dataBytes);
    const auto header = parseSafetensorsHeader(json.toStdString(), static_cast<uint64_t>(dataBytes), "file");
    BURNISH_VERIFY_OK(header);
  }

  void refusesEverythingElse_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("dataBytes");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* name, const char* json, int dataBytes, const char* word) {
      QTest::newRow(name) << QByteArray(json) << dataBytes << word;
    };
    row("cut", R"({"a":{"dtype":"U8")", 1, "JSON");
    row("not UTF-8", "{\"\xFF\":{}}", 0, "JSON");
    row("rubbish behind", "{} x", 0, "JSON");
    row("unknown type", R"({"a":{"dtype":"Q9","shape":[1],"data_offsets":[0,1]}})", 1, "\"a\"");
    row("no type", R"({"a":{"shape":[1],"data_offsets":[0,1]}})", 1, "\"a\"");
    row("no shape", R"({"a":{"dtype":"U8","data_offsets":[0,1]}})", 1, "\"a\"");
    row("no offsets", R"({"a":{"dtype":"U8","shape":[1]}})", 1, "\"a\"");
    row("one offset", R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0]}})", 1, "\"a\"");
    row("three offsets", R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1,1]}})", 1, "\"a\"");
    row("shape is a number", R"({"a":{"dtype":"U8","shape":1,"data_offsets":[0,1]}})", 1, "\"a\"");
    row("shape is a text", R"({"a":{"dtype":"U8","shape":"[1]","data_offsets":[0,1]}})", 1, "\"a\"");
    row("a list in the shape", R"({"a":{"dtype":"U8","shape":[[1]],"data_offsets":[0,1]}})", 1, "\"a\"");
    row("an object in the shape", R"({"a":{"dtype":"U8","shape":[{}],"data_offsets":[0,1]}})", 1, "\"a\"");
    row("null in the shape", R"({"a":{"dtype":"U8","shape":[null],"data_offsets":[0,1]}})", 1, "\"a\"");
    row("negative extent", R"({"a":{"dtype":"U8","shape":[-1],"data_offsets":[0,1]}})", 1, "\"a\"");
    row("fraction", R"({"a":{"dtype":"U8","shape":[1.0],"data_offsets":[0,1]}})", 1, "\"a\"");
    row("begin after end", R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[1,0]}})", 1, "\"a\"");
    row("wraps around", R"({"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,0]}})", 0, "\"a\"");
    row("above 2^64", R"({"a":{"dtype":"U8","shape":[99999999999999999999],"data_offsets":[0,1]}})", 1, "\"a\"");
    row("shape too small", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,8]}})", 8, "\"a\"");
    row("past the end", R"({"a":{"dtype":"U8","shape":[5],"data_offsets":[0,5]}})", 4, "\"a\"");
    row("a hole", R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})", 2, "hole");
    row("overlap",
        R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
        3, "overlaps");
    row("bytes left over", R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", 2, "no tensor");
    row("name twice",
        R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})",
        2, "twice");
    row("field twice", R"({"a":{"dtype":"U8","dtype":"I8","shape":[1],"data_offsets":[0,1]}})", 1, "twice");
    row("half a byte", R"({"a":{"dtype":"F4","shape":[3],"data_offsets":[0,1]}})", 1, "whole bytes");
    row("metadata is a number", R"({"__metadata__":{"k":1}})", 0, "not a text");
    row("metadata is null", R"({"__metadata__":{"k":null}})", 0, "kind");
    row("metadata is an object", R"({"__metadata__":{"k":{}}})", 0, "object");
    row("metadata is a list", R"({"__metadata__":{"k":[]}})", 0, "list");
    row("tensor is a number", R"({"a":1})", 0, "\"a\"");
    row("tensor is a text", R"({"a":"b"})", 0, "\"a\"");
    row("tensor is a list", R"({"a":[]})", 0, "\"a\"");
  }

  void refusesEverythingElse() {
    QFETCH(const QByteArray, json);
    QFETCH(const int, dataBytes);
    QFETCH(const QString, word);
    const auto header = parseSafetensorsHeader(json.toStdString(), static_cast<uint64_t>(dataBytes), "file");
    BURNISH_VERIFY_ERROR(header, WeightsCorrupt);
    QVERIFY2(QString::fromStdString(header.error().detail).contains(word), header.error().detail.c_str());
  }

  void survivesDeepNesting() {
    const auto header = parseSafetensorsHeader("{\"a\":" + std::string(1 << 20, '['), 0, "file");
    BURNISH_VERIFY_ERROR(header, WeightsCorrupt);
  }

  void keepsTheOrderOfTheData() {
    BURNISH_GET(
        const SafetensorsHeader header,
        parseSafetensorsHeader(
            R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
            3, "file"));
    QCOMPARE(header.tensors.at(0).name, std::string("b"));
    QCOMPARE(header.tensors.at(1).shape, std::vector<int64_t>{2});
  }
};

QTEST_GUILESS_MAIN(TestSafetensorsHeader)
#include "tst_safetensors_header.moc"
