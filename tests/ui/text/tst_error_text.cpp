#include "ui/text/error_text.h"

#include <QTest>

using namespace burnish;
using namespace burnish::ui;

class TestErrorText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyCodeHasASentenceAndARemedy();
  void argumentsAreFilledOnceAndStayPlain();
  void longArgumentsAreCut();
};

void TestErrorText::everyCodeHasASentenceAndARemedy() {
  QVERIFY(!errorTable().empty());
  for (const ErrorInfo& info : errorTable()) {
    const ErrorText text = errorText({info.code, {"one", "two", "three", "four"}, "detail"});
    const QByteArray name(info.name.data(), static_cast<qsizetype>(info.name.size()));
    QVERIFY2(!text.sentence.isEmpty() && !text.remedy.isEmpty(), name);
    QVERIFY2(!text.sentence.contains(QLatin1Char('%')) && !text.remedy.contains(QLatin1Char('%')), name);
    QCOMPARE(text.detail, QStringLiteral("detail"));
  }
}

void TestErrorText::argumentsAreFilledOnceAndStayPlain() {
  const ErrorText text = errorText({ErrorCode::ValueOutOfRange, {"<b>%2</b>", "7", "1 to 3"}, {}});
  QVERIFY(text.sentence.contains(QStringLiteral("<b>%2</b>")));
  QVERIFY(text.remedy.contains(QStringLiteral("1 to 3")));
}

void TestErrorText::longArgumentsAreCut() {
  const ErrorText text = errorText({ErrorCode::FileMissing, {std::string(200000, 'x')}, std::string(200000, 'y')});
  QVERIFY(text.sentence.size() < 10000);
  QVERIFY(text.detail.size() < 10000);
}

QTEST_MAIN(TestErrorText)
#include "tst_error_text.moc"
