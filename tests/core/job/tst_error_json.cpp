#include "core/job/error_json.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestErrorJson : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyCodeSurvivesTheRoundTrip() {
    for (const ErrorInfo& info : errorTable()) {
      const Error error{info.code, {"a", "ü", ""}, "because"};
      const auto again = errorFromJson(Json::parse(errorToJson(error).dump()));
      QVERIFY2(again == error, std::string(info.name).c_str());
    }
  }

  void anErrorOfANewerProgramStaysAnError() {
    const auto error = errorFromJson(Json::parse(R"({"code":"MoonMissing","args":["x"],"detail":"gone"})"));
    QVERIFY(error.has_value());
    QCOMPARE(error->code, ErrorCode::InternalFault);
    QCOMPARE(error->detail, std::string("MoonMissing: gone"));
  }

  void wrongShapesAreRefused() {
    for (const char* text : {"[]", "{}", R"({"code":1})", R"({"code":"DiskFull","args":"x"})",
                             R"({"code":"DiskFull","args":[1]})", R"({"code":"DiskFull","detail":2})"}) {
      QVERIFY2(!errorFromJson(Json::parse(text)).has_value(), text);
    }
  }
};

QTEST_GUILESS_MAIN(TestErrorJson)
#include "tst_error_json.moc"
