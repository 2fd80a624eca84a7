#include "core/diffusion/noise_schedule.h"
#include "core/nn/tensor_bridge.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestNoiseSchedule : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenTables();
  void mixesSignalAndNoise();
  void aimsAtNoiseOrVelocity();
  void endsWithoutSignalAfterRescaling();
  void equalsTheTrainersValues();
};

namespace {

SchedulerConfig configFor(BetaCurve curve) {
  SchedulerConfig config;
  config.curve = curve;
  config.betaStart = 0.00085;
  config.betaEnd = 0.012;
  return config;
}

void compare(const test::GoldenCase& golden, const std::string& output, const std::vector<float>& actual) {
  BURNISH_GET(const HostTensor expected, golden.tensor("out." + output));
  const double deviation = test::relativeDeviation(actual, expected.values);
  QVERIFY2(deviation <= golden.limit(output), (output + " is off by " + std::to_string(deviation)).c_str());
}

std::vector<float> snrOf(const NoiseSchedule& schedule) {
  std::vector<float> values;
  for (int64_t t = 0; t < schedule.timesteps(); ++t) values.push_back(static_cast<float>(schedule.snr(t)));
  return values;
}

}  // namespace

void TestNoiseSchedule::givesTheGoldenTables() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  const auto fixtures = folder.select("schedule");
  QVERIFY(!fixtures.empty());
  for (const test::GoldenFixture& fixture : fixtures) {
    BURNISH_GET(const test::GoldenCase golden, test::GoldenCase::open(folder, fixture));
    const NoiseSchedule scaled(configFor(BetaCurve::ScaledLinear));
    compare(golden, "scaled_linear.betas", scaled.betas());
    compare(golden, "scaled_linear.alphas_cumprod", scaled.alphasCumprod());
    compare(golden, "scaled_linear.snr", snrOf(scaled));
    SchedulerConfig zero = configFor(BetaCurve::ScaledLinear);
    zero.rescaleToZeroSnr = true;
    compare(golden, "zero_snr.betas", NoiseSchedule(zero).betas());
    compare(golden, "zero_snr.alphas_cumprod", NoiseSchedule(zero).alphasCumprod());
    SchedulerConfig linear = configFor(BetaCurve::Linear);
    linear.betaStart = 0.0001;  // diffusers' defaults: the range of the original DDPM
    linear.betaEnd = 0.02;
    compare(golden, "linear.alphas_cumprod", NoiseSchedule(linear).alphasCumprod());
    compare(golden, "squaredcos_cap_v2.alphas_cumprod",
            NoiseSchedule(configFor(BetaCurve::SquaredCosine)).alphasCumprod());
  }
}

void TestNoiseSchedule::mixesSignalAndNoise() {
  const NoiseSchedule schedule(configFor(BetaCurve::ScaledLinear));
  const at::Tensor noisy = schedule.addNoise(at::ones({2, 1, 1, 1}), at::zeros({2, 1, 1, 1}), at::tensor({0, 999}));
  for (int64_t i = 0; i < 2; ++i) {
    const double alpha = schedule.alphasCumprod()[i == 0 ? 0 : 999];
    QVERIFY(std::abs(noisy[i].item<double>() - std::sqrt(alpha)) < 1e-6);
  }
}

void TestNoiseSchedule::aimsAtNoiseOrVelocity() {
  SchedulerConfig config = configFor(BetaCurve::ScaledLinear);
  const at::Tensor latents = at::full({1, 2}, 3.0);
  const at::Tensor noise = at::full({1, 2}, 5.0);
  QVERIFY(at::equal(NoiseSchedule(config).target(latents, noise, at::tensor({400})), noise));
  config.prediction = Prediction::Velocity;
  const NoiseSchedule schedule(config);
  const double alpha = schedule.alphasCumprod()[400];
  const at::Tensor expected = noise * std::sqrt(alpha) - latents * std::sqrt(1.0 - alpha);
  QVERIFY(at::allclose(schedule.target(latents, noise, at::tensor({400})), expected));
}

void TestNoiseSchedule::endsWithoutSignalAfterRescaling() {
  SchedulerConfig config = configFor(BetaCurve::ScaledLinear);
  config.rescaleToZeroSnr = true;
  const NoiseSchedule rescaled(config);
  QCOMPARE(rescaled.alphasCumprod().back(), 0.0f);
  QCOMPARE(rescaled.snr(999), 0.0);
}

void TestNoiseSchedule::equalsTheTrainersValues() {
  BURNISH_GET(const Json json, readJsonFile(BURNISH_TEST_DATA "/formats/schedule.json"));
  const Json& noise = json.at("noise");
  const auto timesteps = noise.at("t").get<std::vector<std::size_t>>();
  const auto alphas = noise.at("alphas_cumprod_float32").get<std::vector<float>>();
  const auto zero = noise.at("alphas_cumprod_zero_terminal_snr").get<std::vector<float>>();
  const auto weights = noise.at("min_snr_gamma5").at("epsilon: min(snr,5)/snr").get<std::vector<double>>();
  const NoiseSchedule schedule(configFor(BetaCurve::ScaledLinear));
  SchedulerConfig rescaled = configFor(BetaCurve::ScaledLinear);
  rescaled.rescaleToZeroSnr = true;
  const NoiseSchedule zeroSchedule(rescaled);
  QVERIFY(!timesteps.empty());
  for (std::size_t i = 0; i < timesteps.size(); ++i) {
    const double snr = schedule.snr(static_cast<int64_t>(timesteps[i]));
    QVERIFY(std::abs(schedule.alphasCumprod()[timesteps[i]] - alphas.at(i)) < 1e-6f);
    QVERIFY(std::abs(zeroSchedule.alphasCumprod()[timesteps[i]] - zero.at(i)) < 1e-6f);
    QVERIFY(std::abs(std::min(snr, 5.0) / snr - weights.at(i)) < 1e-4 * weights.at(i));
  }
}

QTEST_GUILESS_MAIN(TestNoiseSchedule)
#include "tst_noise_schedule.moc"
