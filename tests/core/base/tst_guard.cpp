#include "core/base/guard.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestGuard : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void passesValuesOn() {
    BURNISH_GET(const int value, guard(ErrorCode::InternalFault, {}, [] { return Result<int>(7); }));
    QCOMPARE(value, 7);
  }

  void turnsExceptionsIntoTheGivenError() {
    const auto result =
        guard(ErrorCode::WeightsCorrupt, {"file"}, []() -> Result<int> { throw std::runtime_error("why"); });
    BURNISH_VERIFY_ERROR(result, WeightsCorrupt);
    QCOMPARE(result.error().detail, std::string("why"));
    QCOMPARE(result.error().args.at(0), std::string("file"));
  }

  void knowsWhenMemoryRanOut() {
    const auto result = guard(ErrorCode::WeightsCorrupt, {"file"}, []() -> Result<void> { throw std::bad_alloc(); });
    BURNISH_VERIFY_ERROR(result, OutOfMemory);
  }

  void letsBrokenPromisesPass() {
    QVERIFY_THROWS_EXCEPTION(LogicError, static_cast<void>(guard(ErrorCode::WeightsCorrupt, {},
                                                                 []() -> Result<void> { throw LogicError("ours"); })));
  }
};

QTEST_GUILESS_MAIN(TestGuard)
#include "tst_guard.moc"
