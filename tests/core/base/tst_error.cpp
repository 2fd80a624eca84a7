#include "core/base/error.h"

#include <QtTest/QtTest>

#include <set>

using namespace burnish;

namespace {

/// The largest n of a %n in the text; 0 if there is none.
int highestMark(std::string_view text) {
  int highest = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == '%' && text[i + 1] >= '1' && text[i + 1] <= '9') highest = std::max(highest, text[i + 1] - '0');
  }
  return highest;
}

}  // namespace

class TestError : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyCodeHasASentenceAndARemedy() {
    std::set<std::string_view> names;
    int place = 0;
    for (const ErrorInfo& info : errorTable()) {
      QCOMPARE(static_cast<int>(info.code), place++);
      QVERIFY(names.insert(info.name).second);
      const std::string_view sentence = info.sentence;
      const std::string_view remedy = info.remedy;
      QVERIFY2(sentence.size() > 10, info.name.data());
      QVERIFY2(!remedy.empty(), info.name.data());
      const char last = sentence.back();
      QVERIFY2(last == '.' || last == '1' || last == '2' || last == '!', info.sentence);
    }
    QVERIFY(place > 0);
  }

  void marksAreUsedWithoutGaps() {
    for (const ErrorInfo& info : errorTable()) {
      const std::string both = std::string(info.sentence) + info.remedy;
      for (int mark = 1; mark <= highestMark(both); ++mark) {
        QVERIFY2(both.find("%" + std::to_string(mark)) != std::string::npos, info.name.data());
      }
    }
  }

  void fillsArguments() {
    const std::vector<std::string> args{"a", "%1"};
    QCOMPARE(fillArguments("%2 and %1, 100 % of %3.", args), std::string("%1 and a, 100 % of ."));
    QCOMPARE(fillArguments("%", args), std::string("%"));
    QCOMPARE(fillArguments("%0", args), std::string("%0"));
    QCOMPARE(fillArguments("", args), std::string());
  }

  void describesWithDetailAndRemedy() {
    const std::string text = describe({ErrorCode::FileUnreadable, {"x.png"}, "a detail"});
    QVERIFY(text.find("x.png") != std::string::npos);
    QVERIFY(text.find("(a detail)") != std::string::npos);
    QVERIFY(text.find(errorInfo(ErrorCode::FileUnreadable).remedy) != std::string::npos);
    QVERIFY(describe({ErrorCode::FileUnreadable, {"x.png"}, {}}).find("()") == std::string::npos);
  }

  void blamesBadInputWithTwo() {
    QCOMPARE(exitCodeOf({ErrorCode::FileMissing, {}, {}}), 2);
    QCOMPARE(exitCodeOf({ErrorCode::DiskFull, {}, {}}), 1);
    QCOMPARE(exitCodeOf({ErrorCode::InternalFault, {}, {}}), 1);
  }
};

QTEST_GUILESS_MAIN(TestError)
#include "tst_error.moc"
