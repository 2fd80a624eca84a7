#include "core/nn/attention_math.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestAttentionMath : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { torch::manual_seed(5); }
  void equalsTheFormulaAndItsGradients_data();
  void equalsTheFormulaAndItsGradients();
};

namespace {

/// Written out, in double.
at::Tensor formula(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionMathOptions& options) {
  const auto split = [&](const at::Tensor& x) {
    return x.to(at::kDouble).view({x.size(0), x.size(1), options.heads, -1}).transpose(1, 2);
  };
  at::Tensor logits = at::matmul(split(q), split(k).transpose(2, 3));
  logits = logits / std::sqrt(static_cast<double>(q.size(2) / options.heads));
  if (options.isCausal) {
    const at::Tensor future = at::ones({q.size(1), k.size(1)}, at::kBool).triu(1);
    logits = logits.masked_fill(future, -INFINITY);
  }
  return at::matmul(at::softmax(logits, -1), split(v)).transpose(1, 2).flatten(2).to(at::kFloat);
}

}  // namespace

void TestAttentionMath::equalsTheFormulaAndItsGradients_data() {
  QTest::addColumn<int>("width");
  QTest::addColumn<int>("heads");
  QTest::addColumn<int>("keys");
  QTest::addColumn<bool>("isCausal");
  QTest::newRow("heads of 4") << 32 << 8 << 11 << false;
  QTest::newRow("heads of 8") << 64 << 8 << 77 << false;
  QTest::newRow("heads of 16") << 32 << 2 << 256 << false;
  QTest::newRow("heads of 40") << 80 << 2 << 9 << false;
  QTest::newRow("one head of 48") << 48 << 1 << 36 << false;
  QTest::newRow("causal heads of 6") << 24 << 4 << 20 << true;
  QTest::newRow("causal heads of 16") << 64 << 4 << 20 << true;
}

void TestAttentionMath::equalsTheFormulaAndItsGradients() {
  QFETCH(int, width);
  QFETCH(int, heads);
  QFETCH(int, keys);
  QFETCH(bool, isCausal);
  const AttentionMathOptions options{heads, isCausal};
  const at::Tensor q = torch::randn({2, 20, width}).set_requires_grad(true);
  const at::Tensor k = torch::randn({2, keys, width}).set_requires_grad(true);
  const at::Tensor v = torch::randn({2, keys, width}).set_requires_grad(true);
  const at::Tensor weights = torch::randn({2, 20, width});

  const at::Tensor y = attentionMath(q, k, v, options);
  const at::Tensor expected = formula(q, k, v, options);
  QVERIFY(at::allclose(y, expected, 1e-4, 1e-5));
  const auto actual = torch::autograd::grad({(y * weights).sum()}, {q, k, v});
  const auto wanted = torch::autograd::grad({(expected * weights).sum()}, {q, k, v});
  for (std::size_t i = 0; i < 3; ++i) QVERIFY(at::allclose(actual[i], wanted[i], 1e-4, 1e-4));
}

QTEST_GUILESS_MAIN(TestAttentionMath)
#include "tst_attention_math.moc"
