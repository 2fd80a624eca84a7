#include "core/diffusion/sampler.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestSampler : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void refusesUnknownNamesAndStepCounts();
  void findsTheLatentThatThePredictionKnows_data();
  void findsTheLatentThatThePredictionKnows();
  void visitsTimestepsInFallingOrder_data();
  void visitsTimestepsInFallingOrder();
};

namespace {

SchedulerConfig latentConfig(Prediction prediction) {
  SchedulerConfig config;
  config.curve = BetaCurve::ScaledLinear;
  config.betaStart = 0.00085;
  config.betaEnd = 0.012;
  config.prediction = prediction;
  config.stepsOffset = 1;
  config.setAlphaToOne = true;
  return config;
}

/// What a perfect denoiser that knows the clean latent says about the scaled input at a whole timestep.
at::Tensor oracle(const NoiseSchedule& schedule, const at::Tensor& input, const at::Tensor& clean, int64_t timestep) {
  const double alpha = schedule.alphasCumprod().at(static_cast<std::size_t>(timestep));
  const at::Tensor noise = (input - std::sqrt(alpha) * clean) / std::sqrt(1.0 - alpha);
  return schedule.target(clean, noise, at::full({clean.size(0)}, timestep, at::kLong));
}

void addSamplers() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<bool>("isVelocity");
  for (const std::string& name : samplerNames()) {
    for (const bool isVelocity : {false, true}) {
      QTest::addRow("%s, %s", name.c_str(), isVelocity ? "velocity" : "epsilon")
          << QString::fromStdString(name) << isVelocity;
    }
  }
}

}  // namespace

void TestSampler::refusesUnknownNamesAndStepCounts() {
  const SchedulerConfig config = latentConfig(Prediction::Epsilon);
  BURNISH_VERIFY_ERROR(makeSampler({"magic", 10, 0.0}, config), ValueOutOfRange);
  BURNISH_VERIFY_ERROR(makeSampler({"ddim", 0, 0.0}, config), ValueOutOfRange);
  BURNISH_VERIFY_ERROR(makeSampler({"ddim", 1001, 0.0}, config), ValueOutOfRange);
  BURNISH_VERIFY_OK(makeSampler({"ddim", 1000, 0.0}, config));
}

void TestSampler::findsTheLatentThatThePredictionKnows_data() {
  addSamplers();
}

void TestSampler::findsTheLatentThatThePredictionKnows() {
  QFETCH(QString, name);
  QFETCH(bool, isVelocity);
  SchedulerConfig config = latentConfig(isVelocity ? Prediction::Velocity : Prediction::Epsilon);
  config.spacing = TimestepSpacing::Trailing;
  const NoiseSchedule schedule(config);
  BURNISH_GET(const auto sampler, makeSampler({name.toStdString(), 20, 0.0}, config));
  torch::manual_seed(1);
  const at::Tensor clean = torch::randn({1, 4, 3, 3});
  at::Tensor x = torch::randn({1, 4, 3, 3}) * sampler->initialSigma();
  for (int64_t call = 0; call < sampler->calls(); ++call) {
    const auto timestep = static_cast<int64_t>(sampler->timesteps()[static_cast<std::size_t>(call)]);
    const at::Tensor output = oracle(schedule, sampler->scaleInput(x, call), clean, timestep);
    x = sampler->step(output, call, x, torch::randn_like(x));
  }
  QVERIFY(at::allclose(x, clean, 1e-2, 1e-2));
}

void TestSampler::visitsTimestepsInFallingOrder_data() {
  addSamplers();
}

void TestSampler::visitsTimestepsInFallingOrder() {
  QFETCH(QString, name);
  for (const TimestepSpacing spacing :
       {TimestepSpacing::Leading, TimestepSpacing::Trailing, TimestepSpacing::Linspace}) {
    SchedulerConfig config = latentConfig(Prediction::Epsilon);
    config.spacing = spacing;
    BURNISH_GET(const auto sampler, makeSampler({name.toStdString(), 7, 0.0}, config));
    const std::vector<double>& timesteps = sampler->timesteps();
    QCOMPARE(timesteps.size(), std::size_t{7});
    QVERIFY(std::is_sorted(timesteps.rbegin(), timesteps.rend()));
    QVERIFY(timesteps.front() <= 999.0 && timesteps.back() >= 0.0);
  }
}

QTEST_GUILESS_MAIN(TestSampler)
#include "tst_sampler.moc"
