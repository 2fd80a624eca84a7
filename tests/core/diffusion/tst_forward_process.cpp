#include "core/base/check.h"
#include "core/diffusion/forward_process.h"

#include <QtTest/QtTest>

#include <ATen/ATen.h>

#include <vector>

using namespace burnish;

class TestForwardProcess : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void addsNoiseByVariances();
  void addsNoiseAlongAFlow();
  void refusesIndicesOutsideTheSchedule();
  void drawsTheMiddleOfAFlowMoreOften();

 private:
  static SchedulerConfig configOf(Prediction prediction) {
    SchedulerConfig config;
    config.prediction = prediction;
    config.flowShift = 3.0;
    return config;
  }
};

void TestForwardProcess::addsNoiseByVariances() {
  const SchedulerConfig config = configOf(Prediction::Velocity);
  const ForwardProcess process(config);
  const NoiseSchedule schedule(config);
  QVERIFY(!process.isFlow());
  const at::Tensor latents = at::full({2, 1, 2, 2}, 3.0), noise = at::full({2, 1, 2, 2}, -1.0);
  const at::Tensor indices = at::tensor({int64_t{0}, int64_t{999}});
  const NoisedLatents noised = process.apply(latents, noise, indices);
  QVERIFY(at::equal(noised.latents, schedule.addNoise(latents, noise, indices)));
  QVERIFY(at::equal(noised.target, schedule.target(latents, noise, indices)));
  QVERIFY(at::equal(noised.timesteps, indices));
}

void TestForwardProcess::addsNoiseAlongAFlow() {
  const ForwardProcess process(configOf(Prediction::Flow));
  QVERIFY(process.isFlow());
  QCOMPARE(process.timesteps(), 1000);
  const at::Tensor latents = at::full({2, 1, 2, 2}, 3.0f), noise = at::full({2, 1, 2, 2}, -1.0f);
  const NoisedLatents noised = process.apply(latents, noise, at::tensor({int64_t{499}, int64_t{999}}));
  // sigma 0.5 shifted by 3 is 1.5 / 2.
  QVERIFY(at::allclose(noised.timesteps, at::tensor({750.0f, 1000.0f})));
  QVERIFY(at::allclose(noised.latents[0], at::full({1, 2, 2}, 0.0f), 0.0, 1e-6));
  QVERIFY(at::allclose(noised.latents[1], noise[1]));
  QVERIFY(at::equal(noised.target, at::full({2, 1, 2, 2}, -4.0f)));
}

void TestForwardProcess::refusesIndicesOutsideTheSchedule() {
  const ForwardProcess process(configOf(Prediction::Flow));
  const at::Tensor one = at::zeros({1, 1, 1, 1});
  for (const int64_t wrong : {int64_t{-1}, int64_t{1000}}) {
    QVERIFY_EXCEPTION_THROWN(process.apply(one, one, at::tensor({wrong})), LogicError);
  }
}

void TestForwardProcess::drawsTheMiddleOfAFlowMoreOften() {
  QCOMPARE(logitNormalIndex(0.0, 1000), 499);
  QCOMPARE(logitNormalIndex(-100.0, 1000), 999);
  QCOMPARE(logitNormalIndex(100.0, 1000), 0);
  // u = 0.731: the 732nd timestep from the noisy end.
  QCOMPARE(logitNormalIndex(1.0, 1000), 999 - 731);
}

QTEST_GUILESS_MAIN(TestForwardProcess)
#include "tst_forward_process.moc"
