#include "core/diffusion/prediction.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestPrediction : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void findsWhatWasMixed_data();
  void findsWhatWasMixed();
  void staysFiniteWithoutSignal();
};

namespace {

const at::Tensor kClean = at::tensor({0.5, -2.0, 3.0}, at::kDouble);
const at::Tensor kNoise = at::tensor({1.5, 0.25, -1.0}, at::kDouble);

}  // namespace

void TestPrediction::findsWhatWasMixed_data() {
  QTest::addColumn<double>("alpha");
  for (const double alpha : {0.999, 0.5, 0.0047}) QTest::addRow("%g", alpha) << alpha;
}

void TestPrediction::findsWhatWasMixed() {
  QFETCH(const double, alpha);
  const VarianceParts parts = partsOfAlpha(alpha);
  const at::Tensor x = parts.signal * kClean + parts.noise * kNoise;
  const at::Tensor velocity = parts.signal * kNoise - parts.noise * kClean;
  QVERIFY(at::allclose(cleanLatent(Prediction::Epsilon, kNoise, x, parts), kClean));
  QVERIFY(at::allclose(cleanLatent(Prediction::Velocity, velocity, x, parts), kClean));
  QVERIFY(at::equal(predictedNoise(Prediction::Epsilon, kNoise, x, parts), kNoise));
  QVERIFY(at::allclose(predictedNoise(Prediction::Velocity, velocity, x, parts), kNoise));
}

/// Trap 18 of the format notes: the last ᾱ of a zero terminal SNR is exactly 0.
void TestPrediction::staysFiniteWithoutSignal() {
  const VarianceParts parts = partsOfAlpha(0.0);
  QVERIFY(at::allclose(cleanLatent(Prediction::Velocity, -kClean, kNoise, parts), kClean));
  QVERIFY(at::isfinite(cleanLatent(Prediction::Epsilon, kClean, kNoise, parts)).all().item<bool>());
  QCOMPARE(keptAlpha(0.0), std::exp2(-24.0));
  QCOMPARE(keptAlpha(0.25), 0.25);
}

QTEST_GUILESS_MAIN(TestPrediction)
#include "tst_prediction.moc"
