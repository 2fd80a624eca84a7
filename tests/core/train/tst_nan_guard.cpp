#include "core/train/nan_guard.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <torch/torch.h>

#include <cmath>

using namespace burnish;

class TestNanGuard : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void finiteNumbersPass() { BURNISH_VERIFY_OK(requireFinite(3, 1e-4, 0.5, 1e30)); }

  void theErrorNamesStepAndRate() {
    const auto result = requireFinite(7, 1e-4, std::nan(""), 1.0);
    BURNISH_VERIFY_ERROR(result, LossNotFinite);
    QVERIFY((result.error().args == std::vector<std::string>{"7", "1e-04"}));
  }

  void anInfiniteGradientCountsToo() {
    BURNISH_VERIFY_ERROR(requireFinite(7, 1e-4, 0.5, INFINITY), LossNotFinite);
    BURNISH_VERIFY_ERROR(requireFinite(7, 1e-4, -INFINITY, 1.0), LossNotFinite);
  }

  void oneBadValueAmongManyIsFound() {
    at::Tensor values = at::zeros({100, 100});
    QVERIFY(allFinite({{at::ones({3}), values}}));
    values[99][99] = std::nanf("");
    QVERIFY(!allFinite({{at::ones({3}), values}}));
    values[99][99] = -INFINITY;
    QVERIFY(!allFinite({{values}}));
    QVERIFY(allFinite({}));
  }
};

QTEST_GUILESS_MAIN(TestNanGuard)
#include "tst_nan_guard.moc"
