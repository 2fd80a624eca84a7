#include "core/diffusion/objective.h"

#include <QtTest/QtTest>

#include <ATen/ATen.h>

#include <numbers>

using namespace burnish;

class TestObjective : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void distancesHaveTheirFormulas();
  void minSnrWeighsByPrediction();
  void zeroSnrIsNoDivisionByZero();
  void flowWeightsFollowSigma();
  void preconditioningScalesByTheNoise();
};

namespace {

ForwardProcess processOf(Prediction prediction, bool zeroSnr = false) {
  SchedulerConfig config;
  config.prediction = prediction;
  config.rescaleToZeroSnr = zeroSnr;
  return ForwardProcess(config);
}

double numberOf(const at::Tensor& tensor) {
  return tensor.item<double>();
}

}  // namespace

void TestObjective::distancesHaveTheirFormulas() {
  const at::Tensor d = at::full({1}, 0.3, at::kDouble), zero = at::zeros({1}, at::kDouble);
  QCOMPARE(numberOf(distance(d, zero, LossKind::MeanSquare, 0.1)), 0.3 * 0.3);
  const double root = std::sqrt(0.09 + 0.01) - 0.1;
  QVERIFY(std::abs(numberOf(distance(d, zero, LossKind::SmoothL1, 0.1)) - 2.0 * root) < 1e-12);
  QVERIFY(std::abs(numberOf(distance(d, zero, LossKind::PseudoHuber, 0.1)) - 0.2 * root) < 1e-12);
}

void TestObjective::minSnrWeighsByPrediction() {
  const at::Tensor x = at::zeros({2, 1, 1, 1}), indices = at::tensor({0, 900}, at::kLong);
  for (const Prediction prediction : {Prediction::Epsilon, Prediction::Velocity}) {
    const ForwardProcess process = processOf(prediction);
    const at::Tensor weights = sampleWeights({.minSnrGamma = 5.0}, process, process.apply(x, x, indices), indices);
    for (int64_t i = 0; i < 2; ++i) {
      const double snr = process.snr(indices[i].item<int64_t>());
      const double expected = std::min(snr, 5.0) / (prediction == Prediction::Epsilon ? snr : snr + 1.0);
      QVERIFY(std::abs(numberOf(weights[i]) - expected) < 1e-6);
    }
  }
  const ForwardProcess plain = processOf(Prediction::Epsilon);
  QVERIFY(!sampleWeights({}, plain, plain.apply(x, x, indices), indices).defined());
}

/// Trap 18: the last alpha-bar is exactly 0 there.
void TestObjective::zeroSnrIsNoDivisionByZero() {
  const at::Tensor x = at::ones({1, 1, 1, 1}), last = at::tensor({999}, at::kLong);
  for (const Prediction prediction : {Prediction::Epsilon, Prediction::Velocity}) {
    const ForwardProcess process = processOf(prediction, true);
    QCOMPARE(process.snr(999), 0.0);
    const at::Tensor weights = sampleWeights({.minSnrGamma = 5.0}, process, process.apply(x, x, last), last);
    QCOMPARE(numberOf(weights[0]), prediction == Prediction::Epsilon ? 1.0 : 0.0);
  }
}

void TestObjective::flowWeightsFollowSigma() {
  const ForwardProcess process = processOf(Prediction::Flow);
  const at::Tensor x = at::zeros({1, 1, 1, 1}), indices = at::tensor({399}, at::kLong);
  const NoisedLatents noised = process.apply(x, x, indices);
  const double sigma = 0.4;
  const auto weight = [&](FlowWeighting weighting) {
    return numberOf(sampleWeights({.flowWeighting = weighting}, process, noised, indices)[0]);
  };
  QVERIFY(std::abs(weight(FlowWeighting::SigmaSqrt) - 1.0 / (sigma * sigma)) < 1e-4);
  QVERIFY(std::abs(weight(FlowWeighting::Cosmap) -
                   2.0 / (std::numbers::pi * (1.0 - 2.0 * sigma + 2.0 * sigma * sigma))) < 1e-5);
}

/// |(x − σ v) − x₀|² = σ² |v − target|².
void TestObjective::preconditioningScalesByTheNoise() {
  const ForwardProcess process = processOf(Prediction::Flow);
  const at::Tensor latents = at::arange(8, at::kFloat).view({2, 1, 2, 2}), noise = at::sin(latents);
  const at::Tensor indices = at::tensor({99, 799}, at::kLong);
  const NoisedLatents noised = process.apply(latents, noise, indices);
  const at::Tensor output = at::cos(latents);
  const at::Tensor sigma = (noised.timesteps / 1000.0).view({2, 1, 1, 1});
  const at::Tensor clean = noised.latents - sigma * output;
  const double expected = numberOf((clean - latents).square().mean());
  const double loss = numberOf(objectiveLoss({.isPreconditioned = true}, process, output, noised, indices));
  QVERIFY(std::abs(loss - expected) < 1e-5 * expected);
}

QTEST_GUILESS_MAIN(TestObjective)
#include "tst_objective.moc"
