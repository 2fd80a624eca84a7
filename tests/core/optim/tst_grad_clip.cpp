#include "core/optim/grad_clip.h"

#include <QtTest/QtTest>

#include <torch/torch.h>

using namespace burnish;

namespace {

at::Tensor withGradient(std::vector<float> gradient) {
  at::Tensor parameter = at::zeros({static_cast<int64_t>(gradient.size())}).requires_grad_();
  parameter.mutable_grad() = at::tensor(gradient);
  return parameter;
}

}  // namespace

class TestGradClip : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theNormGoesOverAllParameters() {
    const std::vector<at::Tensor> parameters{withGradient({3.0f, 0.0f}), withGradient({4.0f}),
                                             at::zeros({2}).requires_grad_()};
    QCOMPARE(gradientNorm(parameters).item<float>(), 5.0f);
  }

  void largeGradientsAreScaledAsTorchDoes() {
    const std::vector<at::Tensor> parameters{withGradient({3.0f}), withGradient({4.0f})};
    scaleGradients(parameters, 5.0, 2.0);
    const float factor = static_cast<float>(2.0 / (5.0 + 1e-6));
    QCOMPARE(parameters[0].grad().item<float>(), 3.0f * factor);
    QCOMPARE(parameters[1].grad().item<float>(), 4.0f * factor);
  }

  void smallGradientsStayAsTheyAre() {
    const std::vector<at::Tensor> parameters{withGradient({0.3f})};
    scaleGradients(parameters, 0.3, 1.0);
    QCOMPARE(parameters[0].grad().item<float>(), 0.3f);
  }

  void noGradientsMeanNormZero() {
    QCOMPARE(gradientNorm(std::vector<at::Tensor>{at::zeros({2})}).item<float>(), 0.0f);
    QCOMPARE(gradientNorm({}).item<float>(), 0.0f);
  }
};

QTEST_GUILESS_MAIN(TestGradClip)
#include "tst_grad_clip.moc"
