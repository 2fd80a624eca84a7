#include "core/nn/fused_geglu.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestFusedGeglu : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalsTheFormulaAndItsGradient();
  void usesTheExactGelu();
};

void TestFusedGeglu::equalsTheFormulaAndItsGradient() {
  torch::manual_seed(2);
  const at::Tensor h = (torch::randn({3, 50, 2 * 37}) * 3.0).set_requires_grad(true);
  const at::Tensor weights = torch::randn({3, 50, 37});
  const at::Tensor y = geglu(h);
  const auto actual = torch::autograd::grad({(y * weights).sum()}, {h});
  const std::vector<at::Tensor> halves = h.chunk(2, -1);
  const at::Tensor expected = halves[0] * at::gelu(halves[1]);
  const auto wanted = torch::autograd::grad({(expected * weights).sum()}, {h});
  QVERIFY(at::allclose(y, expected, 1e-5, 2e-6));
  QVERIFY(at::allclose(actual[0], wanted[0], 1e-5, 2e-6));
}

void TestFusedGeglu::usesTheExactGelu() {
  const at::Tensor gate = at::linspace(-12.0, 12.0, 4801);
  const at::Tensor y = geglu(at::stack({at::ones_like(gate), gate}, -1));
  const at::Tensor exact = at::gelu(gate.to(at::kDouble)).to(at::kFloat);
  QVERIFY((y.squeeze(-1) - exact).abs().max().item<double>() < 2e-6);
  QVERIFY((y.squeeze(-1) - at::gelu(gate, "tanh")).abs().max().item<double>() > 1e-4);
}

QTEST_GUILESS_MAIN(TestFusedGeglu)
#include "tst_fused_geglu.moc"
