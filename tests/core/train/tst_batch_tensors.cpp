#include "core/base/check.h"
#include "core/train/batch_tensors.h"

#include <QtTest/QtTest>

#include <torch/torch.h>

using namespace burnish;

namespace {

LatentMoments moments(float mean, float deviation) {
  return {{{4, 2, 3}, std::vector<float>(24, mean)}, {{4, 2, 3}, std::vector<float>(24, deviation)}};
}

BatchTensors makeTensors(LatentScaling scaling = {}) {
  return {42, 1000, scaling, at::Device(at::kCPU)};
}

}  // namespace

class TestBatchTensors : public QObject {
  Q_OBJECT

 private:
  LatentMoments flat_ = moments(2.0f, 0.0f);
  LatentMoments noisy_ = moments(0.0f, 1.0f);
  CaptionStates text_{.context = {{3, 2}, {1, 2, 3, 4, 5, 6}}};

 private Q_SLOTS:
  void shapesAndContextArePutTogether() {
    BatchTensors tensors = makeTensors();
    const StepInputs& inputs = tensors.fill({0, {{1, &flat_, &text_, {}, {}}, {2, &flat_, &text_, {}, {}}}});
    QVERIFY(inputs.latents.sizes() == at::IntArrayRef({2, 4, 2, 3}));
    QVERIFY(inputs.noise.sizes() == at::IntArrayRef({2, 4, 2, 3}));
    QVERIFY(inputs.conditioning.context.sizes() == at::IntArrayRef({2, 3, 2}));
    QCOMPARE(inputs.conditioning.context[1][2][1].item<float>(), 6.0f);
    QCOMPARE(inputs.timesteps.scalar_type(), at::kLong);
  }

  void latentsAreShiftedAndScaled() {
    BatchTensors tensors = makeTensors({.scale = 0.5, .shift = 1.0});
    const StepInputs& inputs = tensors.fill({0, {{1, &flat_, &text_, {}, {}}}});
    QVERIFY((inputs.latents == 0.5).all().item<bool>());
  }

  void aSampleDrawsTheSameInEveryBatch() {
    BatchTensors alone = makeTensors();
    BatchTensors together = makeTensors();
    const StepInputs& one = alone.fill({3, {{7, &noisy_, &text_, {}, {}}}});
    const StepInputs& two = together.fill({3, {{9, &noisy_, &text_, {}, {}}, {7, &noisy_, &text_, {}, {}}}});
    QVERIFY(at::equal(one.noise[0], two.noise[1]));
    QVERIFY(at::equal(one.latents[0], two.latents[1]));
    QCOMPARE(one.timesteps[0].item<int64_t>(), two.timesteps[1].item<int64_t>());
    QVERIFY(!at::equal(two.noise[0], two.noise[1]));
  }

  void anotherEpochDrawsOtherNumbers() {
    BatchTensors tensors = makeTensors();
    const at::Tensor first = tensors.fill({0, {{7, &noisy_, &text_, {}, {}}}}).noise.clone();
    const at::Tensor second = tensors.fill({1, {{7, &noisy_, &text_, {}, {}}}}).noise.clone();
    QVERIFY(!at::equal(first, second));
  }

  void noiseAndLatentDrawShareNoNumbers() {
    BatchTensors tensors = makeTensors();
    const StepInputs& inputs = tensors.fill({0, {{7, &noisy_, &text_, {}, {}}}});
    QVERIFY(!at::equal(inputs.noise, inputs.latents));
  }

  void flowsDrawTheirMiddleMoreOften() {
    BatchTensors tensors(42, 1000, {}, at::Device(at::kCPU), TimestepDraw::LogitNormal);
    int64_t middle = 0, low = 1000, high = -1;
    double sum = 0.0;
    constexpr int64_t kDraws = 4000;
    for (uint32_t id = 0; id < kDraws; ++id) {
      const auto timestep = tensors.fill({0, {{id, &flat_, &text_, {}, {}}}}).timesteps.item<int64_t>();
      sum += static_cast<double>(timestep);
      low = std::min(low, timestep);
      high = std::max(high, timestep);
      if (timestep >= 250 && timestep < 750) ++middle;
    }
    QVERIFY(low >= 0 && high < 1000);
    QVERIFY(std::abs(sum / kDraws - 499.5) < 15.0);
    // P(|normal| < ln 3) = 0.728; an even draw would give 0.5.
    QVERIFY(std::abs(static_cast<double>(middle) / kDraws - 0.728) < 0.03);
  }

  void timestepsCoverTheWholeRangeEvenly() {
    BatchTensors tensors = makeTensors();
    int64_t low = 1000, high = -1;
    double sum = 0.0;
    for (uint32_t id = 0; id < 4000; ++id) {
      const int64_t timestep = tensors.fill({0, {{id, &flat_, &text_, {}, {}}}}).timesteps[0].item<int64_t>();
      low = std::min(low, timestep);
      high = std::max(high, timestep);
      sum += static_cast<double>(timestep);
    }
    QVERIFY(low >= 0 && low < 10);
    QVERIFY(high < 1000 && high > 989);
    QVERIFY(std::abs(sum / 4000 - 499.5) < 20.0);
  }

  void memoryIsReusedWhileTheSizesStay() {
    BatchTensors tensors = makeTensors();
    const void* first = tensors.fill({0, {{1, &flat_, &text_, {}, {}}}}).latents.const_data_ptr();
    const void* second = tensors.fill({0, {{2, &noisy_, &text_, {}, {}}}}).latents.const_data_ptr();
    QCOMPARE(first, second);
  }

  void pooledTextAndSizesGoAlong() {
    const CaptionStates text{{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{2}, {7, 8}}};
    BatchTensors tensors = makeTensors();
    const StepInputs& inputs =
        tensors.fill({0, {{1, &flat_, &text, {}, {600, 800, 1, 2, 512, 640}}, {2, &flat_, &text, {}, {}}}});
    QVERIFY(at::equal(inputs.conditioning.pooled, at::tensor({7.0f, 8.0f, 7.0f, 8.0f}).view({2, 2})));
    QVERIFY(at::equal(inputs.conditioning.timeIds[0], at::tensor({600.0f, 800.0f, 1.0f, 2.0f, 512.0f, 640.0f})));
    QVERIFY(!makeTensors().fill({0, {{1, &flat_, &text_, {}, {}}}}).conditioning.pooled.defined());
  }

  void sizesThatDifferAreABrokenPromise() {
    BatchTensors tensors = makeTensors();
    LatentMoments other{{{4, 1, 1}, std::vector<float>(4)}, {{4, 1, 1}, std::vector<float>(4)}};
    QVERIFY_EXCEPTION_THROWN(tensors.fill({0, {{1, &flat_, &text_, {}, {}}, {2, &other, &text_, {}, {}}}}), LogicError);
    QVERIFY_EXCEPTION_THROWN(tensors.fill({0, {}}), LogicError);
  }
};

QTEST_GUILESS_MAIN(TestBatchTensors)
#include "tst_batch_tensors.moc"
