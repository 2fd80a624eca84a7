#include "core/nn/ada_layer_norm.h"
#include "core/nn/rms_norm.h"

#include <QtTest/QtTest>

#include <ATen/ATen.h>

using namespace burnish;

class TestAdaLayerNorm : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void normsThenScalesThenShifts();
  void epsilonCountsForSmallValues();
  void cutsItsPartsInOrder();
  void rmsNormKeepsTheMean();
};

void TestAdaLayerNorm::normsThenScalesThenShifts() {
  const at::Tensor x = at::tensor({1.0f, 3.0f}).view({1, 1, 2});
  const at::Tensor shift = at::tensor({10.0f, 20.0f}).view({1, 1, 2});
  const at::Tensor scale = at::tensor({1.0f, 0.0f}).view({1, 1, 2});
  const at::Tensor expected = at::tensor({8.0f, 21.0f}).view({1, 1, 2});
  QVERIFY(at::allclose(modulatedNorm(x, shift, scale), expected, 1e-5, 1e-5));
}

void TestAdaLayerNorm::epsilonCountsForSmallValues() {
  const at::Tensor x = at::tensor({-1e-3f, 1e-3f}).view({1, 1, 2});
  const at::Tensor zero = at::zeros({1, 1, 2});
  // 1e-3 / sqrt(1e-6 + 1e-6)
  const at::Tensor expected = at::tensor({-0.70710678f, 0.70710678f}).view({1, 1, 2});
  QVERIFY(at::allclose(modulatedNorm(x, zero, zero), expected, 1e-5, 1e-6));
}

void TestAdaLayerNorm::cutsItsPartsInOrder() {
  AdaLayerNorm norm(2, 3);
  norm.named_parameters()["linear.weight"].zero_();
  norm.named_parameters()["linear.bias"].copy_(at::arange(6, at::kFloat));
  const std::vector<at::Tensor> parts = norm.forward(at::zeros({4, 2}));
  QCOMPARE(parts.size(), std::size_t{3});
  for (std::size_t i = 0; i < parts.size(); ++i) {
    QCOMPARE(parts[i].sizes(), at::IntArrayRef({4, 1, 2}));
    QCOMPARE(parts[i][3][0][1].item<float>(), static_cast<float>(2 * i + 1));
  }
}

void TestAdaLayerNorm::rmsNormKeepsTheMean() {
  RmsNorm norm(2, 1e-6);
  norm.weight.copy_(at::tensor({1.0f, 2.0f}));
  const at::Tensor y = norm.forward(at::tensor({3.0f, 3.0f}).view({1, 2}));
  QVERIFY(at::allclose(y, at::tensor({1.0f, 2.0f}).view({1, 2}), 1e-5, 1e-6));
  const at::Tensor small = norm.forward(at::full({1, 2}, 1e-3f));
  QVERIFY(at::allclose(small, at::tensor({0.70710678f, 1.41421356f}).view({1, 2}), 1e-5, 1e-6));
}

QTEST_GUILESS_MAIN(TestAdaLayerNorm)
#include "tst_ada_layer_norm.moc"
