#include "core/nn/fused_group_norm.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestFusedGroupNorm : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { torch::manual_seed(7); }
  void equalsTheFormulaAndItsGradients_data();
  void equalsTheFormulaAndItsGradients();
  void staysExactFarFromZero();
  void leavesOtherLayoutsAlone();
};

namespace {

at::Tensor channelsLast(const at::Tensor& x) {
  return x.contiguous(at::MemoryFormat::ChannelsLast);
}

at::Tensor formula(const at::Tensor& x,
                   const at::Tensor& added,
                   const at::Tensor& weight,
                   const at::Tensor& bias,
                   const GroupNormOptions& options) {
  const at::Tensor shifted = added.defined() ? x + added.unsqueeze(-1).unsqueeze(-1) : x;
  const at::Tensor y = at::group_norm(shifted, options.groups, weight, bias, options.epsilon);
  return options.hasSilu ? at::silu(y) : y;
}

}  // namespace

void TestFusedGroupNorm::equalsTheFormulaAndItsGradients_data() {
  QTest::addColumn<int>("batch");
  QTest::addColumn<int>("channels");
  QTest::addColumn<int>("groups");
  QTest::addColumn<int>("side");
  QTest::addColumn<bool>("hasSilu");
  QTest::addColumn<bool>("hasAdded");
  QTest::newRow("one channel a group") << 2 << 32 << 32 << 5 << true << true;
  QTest::newRow("many samples") << 4 << 64 << 32 << 16 << true << true;
  QTest::newRow("one sample, cut into slices") << 1 << 192 << 32 << 8 << true << false;
  QTest::newRow("without SiLU") << 3 << 48 << 8 << 6 << false << false;
  QTest::newRow("one group") << 1 << 20 << 1 << 3 << true << true;
}

void TestFusedGroupNorm::equalsTheFormulaAndItsGradients() {
  QFETCH(int, batch);
  QFETCH(int, channels);
  QFETCH(int, groups);
  QFETCH(int, side);
  QFETCH(bool, hasSilu);
  QFETCH(bool, hasAdded);
  const GroupNormOptions options{groups, 1e-5, hasSilu};
  std::vector<at::Tensor> inputs{channelsLast(torch::randn({batch, channels, side, side + 1})).set_requires_grad(true),
                                 torch::randn({channels}).set_requires_grad(true),
                                 torch::randn({channels}).set_requires_grad(true)};
  const at::Tensor added = hasAdded ? torch::randn({batch, channels}).set_requires_grad(true) : at::Tensor();
  if (hasAdded) inputs.push_back(added);
  const at::Tensor weights = torch::randn({batch, channels, side, side + 1});
  QVERIFY(canFuseGroupNorm(inputs[0]));

  const at::Tensor y = fusedGroupNorm(inputs[0], added, inputs[1], inputs[2], options);
  const auto actual = torch::autograd::grad({(y * weights).sum()}, inputs);
  const at::Tensor expected = formula(inputs[0], added, inputs[1], inputs[2], options);
  const auto wanted = torch::autograd::grad({(expected * weights).sum()}, inputs);

  QVERIFY(y.is_contiguous(at::MemoryFormat::ChannelsLast));
  QVERIFY(at::allclose(y, expected, 1e-4, 1e-5));
  for (std::size_t i = 0; i < inputs.size(); ++i) QVERIFY(at::allclose(actual[i], wanted[i], 1e-3, 1e-4));
}

void TestFusedGroupNorm::staysExactFarFromZero() {
  const at::Tensor x = channelsLast(torch::randn({1, 8, 64, 64}) * 0.01 + 100.0);
  const at::Tensor y = fusedGroupNorm(x, {}, at::ones({8}), at::zeros({8}), {4, 1e-6, false});
  const at::Tensor expected = at::group_norm(x.to(at::kDouble), 4, {}, {}, 1e-6).to(at::kFloat);
  QVERIFY((y - expected).abs().max().item<double>() < 2e-3);  // 100 is exact to 8e-6, which is 8e-4 deviations
}

void TestFusedGroupNorm::leavesOtherLayoutsAlone() {
  QVERIFY(!canFuseGroupNorm(torch::randn({2, 32, 4, 4})));
  QVERIFY(!canFuseGroupNorm(torch::randn({2, 32, 4})));
  QVERIFY(!canFuseGroupNorm(channelsLast(torch::randn({2, 32, 4, 4}).to(at::kDouble))));
}

QTEST_GUILESS_MAIN(TestFusedGroupNorm)
#include "tst_fused_group_norm.moc"
