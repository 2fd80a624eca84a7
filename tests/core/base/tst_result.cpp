#include "core/base/result.h"

#include <QtTest/QtTest>

#include <memory>

using namespace burnish;

namespace {

Result<int> half(int value) {
  if (value % 2 != 0) return Error{ErrorCode::ValueOutOfRange, {std::to_string(value)}, {}};
  return value / 2;
}

Result<int> quarter(int value) {
  BURNISH_TRY(const int once, half(value));
  BURNISH_TRY(const int twice, half(once));
  return twice;
}

Result<void> needsEven(int value) {
  BURNISH_TRY_VOID(half(value));
  return {};
}

static_assert(!std::is_convertible_v<Result<int>, bool>, "a result must be asked with ok()");

}  // namespace

class TestResult : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void carriesAValueOrAnError() {
    QCOMPARE(half(4).value(), 2);
    QCOMPARE(half(3).error().args.at(0), std::string("3"));
  }

  void tryPassesTheFirstErrorOn() {
    QCOMPARE(quarter(8).value(), 2);
    QCOMPARE(quarter(6).error().args.at(0), std::string("3"));
    QVERIFY(needsEven(2).ok());
    QVERIFY(!needsEven(1).ok());
  }

  void movesValuesOut() {
    Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
    const std::unique_ptr<int> taken = std::move(result).value();
    QCOMPARE(*taken, 5);
  }
};

QTEST_GUILESS_MAIN(TestResult)
#include "tst_result.moc"
