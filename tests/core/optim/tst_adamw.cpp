#include "core/base/check.h"
#include "core/base/philox.h"
#include "core/optim/adamw.h"

#include <QtTest/QtTest>

#include <torch/torch.h>

#include <cmath>

using namespace burnish;

namespace {

constexpr AdamWOptions kOptions{0.9, 0.999, 1e-8, 0.01};

std::vector<float> normals(std::size_t count, uint32_t index) {
  std::vector<float> values(count);
  PhiloxStream(7, RandomPurpose::Noise, index).fillNormal(values);
  return values;
}

at::Tensor leaf(const std::vector<float>& values) {
  return at::tensor(values).requires_grad_();
}

/// AdamW by its formula, in double, for one weight at a time.
struct ReferenceAdamW {
  std::vector<double> weights, means, squares;
  int64_t steps = 0;

  void step(const std::vector<float>& gradients, double rate) {
    ++steps;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const double g = gradients[i];
      means[i] = kOptions.beta1 * means[i] + (1 - kOptions.beta1) * g;
      squares[i] = kOptions.beta2 * squares[i] + (1 - kOptions.beta2) * g * g;
      const double mean = means[i] / (1 - std::pow(kOptions.beta1, static_cast<double>(steps)));
      const double square = squares[i] / (1 - std::pow(kOptions.beta2, static_cast<double>(steps)));
      weights[i] -= rate * kOptions.weightDecay * weights[i];
      weights[i] -= rate * mean / (std::sqrt(square) + kOptions.epsilon);
    }
  }
};

void giveGradient(const at::Tensor& parameter, uint32_t step) {
  const auto gradient = normals(static_cast<std::size_t>(parameter.numel()), step);
  at::Tensor(parameter).mutable_grad() = at::tensor(gradient).reshape(parameter.sizes());
}

}  // namespace

class TestAdamw : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void stepsEqualTheFormula() {
    const auto start = normals(1000, 999);
    const at::Tensor parameter = leaf(start);
    AdamW optimizer({parameter}, kOptions);
    ReferenceAdamW reference{{start.begin(), start.end()}, std::vector<double>(1000), std::vector<double>(1000)};
    for (uint32_t step = 0; step < 20; ++step) {
      const double rate = 1e-2 * (step + 1) / 20.0;
      giveGradient(parameter, step);
      optimizer.step(rate);
      reference.step(normals(1000, step), rate);
    }
    for (int64_t i = 0; i < 1000; ++i) {
      const double expected = reference.weights[static_cast<std::size_t>(i)];
      QVERIFY(std::abs(parameter[i].item<double>() - expected) < 2e-6 * (1.0 + std::abs(expected)));
    }
  }

  void decayWorksWithoutAGradient() {
    const at::Tensor parameter = leaf({2.0f});
    AdamW optimizer({parameter}, kOptions);
    parameter.mutable_grad() = at::zeros({1});
    optimizer.step(0.5);
    QCOMPARE(parameter.item<float>(), 2.0f * (1.0f - 0.5f * 0.01f));
  }

  void rateZeroChangesNothingButTheMemory() {
    const at::Tensor parameter = leaf({2.0f});
    AdamW optimizer({parameter}, kOptions);
    parameter.mutable_grad() = at::ones({1});
    optimizer.step(0.0);
    QCOMPARE(parameter.item<float>(), 2.0f);
    QCOMPARE(optimizer.state().steps, int64_t{1});
    QVERIFY(optimizer.state().means[0].item<float>() > 0.0f);
  }

  void aRestoredOptimizerGoesOnBitForBit() {
    const at::Tensor whole = leaf(normals(64, 500));
    AdamW unbroken({whole}, kOptions);
    for (uint32_t step = 0; step < 3; ++step) {
      giveGradient(whole, step);
      unbroken.step(1e-3);
    }
    const at::Tensor copy = whole.detach().clone().requires_grad_();
    AdamW resumed({copy}, kOptions);
    const AdamWState& state = unbroken.state();
    resumed.restore({state.steps, {state.means[0].clone()}, {state.squares[0].clone()}});
    for (uint32_t step = 3; step < 6; ++step) {
      giveGradient(whole, step);
      giveGradient(copy, step);
      unbroken.step(1e-3);
      resumed.step(1e-3);
    }
    QVERIFY(at::equal(whole, copy));
    QVERIFY(at::equal(unbroken.state().squares[0], resumed.state().squares[0]));
  }

  void itFindsTheMinimumOfABowl() {
    const at::Tensor parameter = leaf({5.0f, -3.0f});
    AdamW optimizer({parameter}, {0.9, 0.999, 1e-8, 0.0});
    for (int step = 0; step < 400; ++step) {
      (parameter - at::tensor({1.0f, 2.0f})).square().sum().backward();
      optimizer.step(0.1);
      optimizer.clearGradients();
    }
    QVERIFY((parameter - at::tensor({1.0f, 2.0f})).abs().max().item<float>() < 1e-2f);
  }

  void clearingDropsTheGradients() {
    const at::Tensor parameter = leaf({1.0f});
    AdamW optimizer({parameter}, kOptions);
    parameter.mutable_grad() = at::ones({1});
    optimizer.clearGradients();
    QVERIFY(!parameter.grad().defined());
    QVERIFY_EXCEPTION_THROWN(optimizer.step(0.1), LogicError);
  }

  void aStateOfOtherParametersIsRefused() {
    AdamW optimizer({leaf({1.0f})}, kOptions);
    QVERIFY_EXCEPTION_THROWN(optimizer.restore({1, {}, {}}), LogicError);
    QVERIFY_EXCEPTION_THROWN(optimizer.restore({1, {at::zeros({2})}, {at::zeros({2})}}), LogicError);
  }
};

QTEST_GUILESS_MAIN(TestAdamw)
#include "tst_adamw.moc"
