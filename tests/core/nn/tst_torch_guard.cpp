#include "core/nn/torch_guard.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestTorchGuard : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void passesValuesThrough();
  void namesWhatTheMemoryWasFor();
  void keepsTheMessageOfOtherErrors();
  void letsBrokenPromisesPass();
};

void TestTorchGuard::passesValuesThrough() {
  const Result<int> result = torchGuard(ErrorCode::InternalFault, {"x"}, []() -> Result<int> { return 3; });
  BURNISH_VERIFY_OK(result);
  QCOMPARE(result.value(), 3);
}

void TestTorchGuard::namesWhatTheMemoryWasFor() {
  const Result<int> result = torchGuard(ErrorCode::InternalFault, {"the VAE"}, []() -> Result<int> {
    TORCH_CHECK_WITH(OutOfMemoryError, false, "no memory");
    return 0;
  });
  BURNISH_VERIFY_ERROR(result, OutOfMemory);
  QCOMPARE(result.error().args.front(), std::string("the VAE"));
}

void TestTorchGuard::keepsTheMessageOfOtherErrors() {
  const Result<int> result = torchGuard(ErrorCode::InternalFault, {"x"}, []() -> Result<int> {
    at::matmul(at::zeros({2, 3}), at::zeros({2, 3}));
    return 0;
  });
  BURNISH_VERIFY_ERROR(result, InternalFault);
  QVERIFY(result.error().detail.find("2x3") != std::string::npos);
}

void TestTorchGuard::letsBrokenPromisesPass() {
  const auto work = []() -> Result<int> { throw LogicError("broken"); };
  QVERIFY_EXCEPTION_THROWN(static_cast<void>(torchGuard(ErrorCode::InternalFault, {"x"}, work)), LogicError);
}

QTEST_GUILESS_MAIN(TestTorchGuard)
#include "tst_torch_guard.moc"
