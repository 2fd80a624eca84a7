#include "core/nn/fused_geglu.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestFusedGeglu : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalsTheFormulaAndItsGradient();
  void usesTheExactGelu();
};

namespace {

/// The kernel's error function is exact to 2e-6; value and incoming gradient multiply that.
bool agree(const at::Tensor& actual, const at::Tensor& expected, const at::Tensor& factor) {
  return ((actual - expected).abs() <= 2e-6 * (1.0 + factor.abs()) + 1e-5 * expected.abs()).all().item<bool>();
}

}  // namespace

void TestFusedGeglu::equalsTheFormulaAndItsGradient() {
  torch::manual_seed(2);
  const at::Tensor h = (torch::randn({3, 50, 2 * 37}) * 3.0).set_requires_grad(true);
  const at::Tensor weights = torch::randn({3, 50, 37});
  const at::Tensor y = geglu(h);
  const auto actual = torch::autograd::grad({(y * weights).sum()}, {h});
  const std::vector<at::Tensor> halves = h.chunk(2, -1);
  const at::Tensor expected = halves[0] * at::gelu(halves[1]);
  const auto wanted = torch::autograd::grad({(expected * weights).sum()}, {h});
  QVERIFY(agree(y, expected, halves[0]));
  const at::Tensor factor = weights * at::maximum(halves[0].abs(), at::ones_like(weights));
  QVERIFY(agree(actual[0], wanted[0], at::cat({factor, factor}, -1)));
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
