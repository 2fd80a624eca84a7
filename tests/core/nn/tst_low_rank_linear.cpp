#include "core/base/check.h"
#include "core/nn/linear.h"

#include <QtTest/QtTest>

using namespace burnish;

/// The fused node of a linear layer with an adapter, against the same sums written out for autograd.
class TestLowRankLinear : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { torch::manual_seed(3); }
  void equalsTheWrittenOutFormula_data();
  void equalsTheWrittenOutFormula();
  void givesNoGradientToFrozenInputs();
  void refusesAnAdapterOfAnotherShape();
  void startsWithoutChangeAndWithinTheBound();
};

namespace {

struct Case {
  std::shared_ptr<Linear> layer;
  std::shared_ptr<LowRankAdapter> adapter;
};

Case makeCase(bool hasBias) {
  auto layer = std::make_shared<Linear>(6, 10, hasBias);
  layer->weight.normal_();
  if (hasBias) layer->bias.normal_();
  auto adapter =
      std::make_shared<LowRankAdapter>(LowRankAdapter{torch::randn({3, 6}), torch::randn({10, 3}), 2.0, 0.7});
  adapter->down.set_requires_grad(true);
  adapter->up.set_requires_grad(true);
  layer->attach(adapter);
  return {layer, adapter};
}

}  // namespace

void TestLowRankLinear::equalsTheWrittenOutFormula_data() {
  QTest::addColumn<bool>("hasBias");
  QTest::newRow("with bias") << true;
  QTest::newRow("without bias") << false;
}

void TestLowRankLinear::equalsTheWrittenOutFormula() {
  QFETCH(bool, hasBias);
  const Case one = makeCase(hasBias);
  const torch::Tensor x = torch::randn({2, 5, 6}).set_requires_grad(true);
  const torch::Tensor weights = torch::randn({2, 5, 10});

  const torch::Tensor y = one.layer->forward(x);
  const auto actual = torch::autograd::grad({(y * weights).sum()}, {x, one.adapter->down, one.adapter->up});
  const torch::Tensor merged = one.layer->weight + at::mm(one.adapter->up, one.adapter->down) * (2.0 / 3.0 * 0.7);
  const torch::Tensor expected = at::linear(x, merged, one.layer->bias);
  const auto wanted = torch::autograd::grad({(expected * weights).sum()}, {x, one.adapter->down, one.adapter->up});

  QVERIFY(at::allclose(y, expected, 1e-5, 1e-5));
  for (std::size_t i = 0; i < 3; ++i) QVERIFY(at::allclose(actual[i], wanted[i], 1e-4, 1e-4));
}

void TestLowRankLinear::givesNoGradientToFrozenInputs() {
  const Case one = makeCase(true);
  const torch::Tensor x = torch::randn({4, 6});
  one.layer->forward(x).sum().backward();
  QVERIFY(!x.grad().defined());
  QVERIFY(!one.layer->weight.grad().defined());
  QVERIFY(one.adapter->up.grad().defined());
}

void TestLowRankLinear::refusesAnAdapterOfAnotherShape() {
  Linear layer(6, 10);
  auto wrong = std::make_shared<LowRankAdapter>(LowRankAdapter{torch::zeros({3, 7}), torch::zeros({10, 3}), 1.0, 1.0});
  QVERIFY_EXCEPTION_THROWN(layer.attach(wrong), LogicError);
}

void TestLowRankLinear::startsWithoutChangeAndWithinTheBound() {
  const LowRankAdapter adapter = makeLowRankAdapter({64, 32, 3}, 8, 4.0, 1, 2);
  QVERIFY(adapter.fits({64, 32, 3}));
  QVERIFY(!adapter.fits({64, 32, 0}));
  QCOMPARE(adapter.scale(), 0.5);
  QVERIFY(at::equal(adapter.up, at::zeros_like(adapter.up)));
  const double bound = 1.0 / 24.0;  // 1 / sqrt(64 * 3 * 3)
  QVERIFY(adapter.down.abs().max().item<double>() <= bound);
  QVERIFY(adapter.down.abs().max().item<double>() > 0.98 * bound);
  QVERIFY(std::abs(adapter.down.mean().item<double>()) < 0.05 * bound);
}

QTEST_GUILESS_MAIN(TestLowRankLinear)
#include "tst_low_rank_linear.moc"
