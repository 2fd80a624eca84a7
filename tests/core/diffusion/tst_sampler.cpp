#include "core/diffusion/sampler.h"
#include "core/diffusion/sigmas.h"
#include "core/job/sampler_list.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestSampler : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void recipesMayNameEverySampler() {
    std::vector<std::string> known;
    for (const SamplerChoice& sampler : kSamplers) known.emplace_back(sampler.name);
    QCOMPARE(known, samplerNames());
    QCOMPARE(std::string(samplerLabel("dpmpp_2m_karras")), std::string("DPM++ 2M Karras"));
  }

  void refusesUnknownNamesAndStepCounts();
  void keepsFlowsAndDiffusionsApart();
  void callsTheDenoiserAsOftenAsTheMethodNeeds_data();
  void callsTheDenoiserAsOftenAsTheMethodNeeds();
  void findsTheLatentThatThePredictionKnows_data();
  void findsTheLatentThatThePredictionKnows();
  void staysFiniteAtTheExtremes_data();
  void staysFiniteAtTheExtremes();
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

/// ᾱ at a timestep, between whole ones interpolated in the logarithm of σ.
double alphaAt(const NoiseSchedule& schedule, double timestep) {
  const std::vector<double> sigmas = trainingSigmas(schedule);
  const auto low = static_cast<std::size_t>(timestep);
  const std::size_t high = std::min(low + 1, sigmas.size() - 1);
  const double weight = timestep - static_cast<double>(low);
  const double sigma = std::exp((1.0 - weight) * std::log(sigmas[low]) + weight * std::log(sigmas[high]));
  return 1.0 / (sigma * sigma + 1.0);
}

/// What a perfect denoiser that knows the clean latent says about the scaled input.
at::Tensor oracle(const NoiseSchedule& schedule, const at::Tensor& input, const at::Tensor& clean, double timestep) {
  const double alpha = alphaAt(schedule, timestep);
  const at::Tensor noise = (input - std::sqrt(alpha) * clean) / std::sqrt(1.0 - alpha);
  if (schedule.prediction() == Prediction::Epsilon) return noise;
  return std::sqrt(alpha) * noise - std::sqrt(1.0 - alpha) * clean;
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
  BURNISH_VERIFY_ERROR(makeSampler({"unipc", 1000, 0.0}, config), ValueOutOfRange);
  BURNISH_VERIFY_OK(makeSampler({"unipc", 999, 0.0}, config));
  BURNISH_VERIFY_ERROR(makeSampler({"ddim_karras", 10, 0.0}, config), ValueOutOfRange);
  BURNISH_VERIFY_ERROR(makeSampler({"_karras", 10, 0.0}, config), ValueOutOfRange);
}

void TestSampler::keepsFlowsAndDiffusionsApart() {
  SchedulerConfig config = latentConfig(Prediction::Epsilon);
  const auto mistaken = makeSampler({"flow_euler", 10, 0.0}, config);
  BURNISH_VERIFY_ERROR(mistaken, ValueOutOfRange);
  QVERIFY(mistaken.error().args.at(2).find("dpmpp_2m_karras") != std::string::npos);
  config.prediction = Prediction::Flow;
  BURNISH_VERIFY_ERROR(makeSampler({"ddim", 10, 0.0}, config), ValueOutOfRange);
  for (const std::string& name : samplerNames(Prediction::Flow)) {
    BURNISH_GET(const auto sampler, makeSampler({name, 10, 0.0}, config));
    const at::Tensor clean = at::full({1, 2}, 0.5);
    at::Tensor x = at::full({1, 2}, -1.0);
    const at::Tensor slope = x - clean;
    for (int64_t call = 0; call < sampler->calls(); ++call) x = sampler->step(slope, call, x, {});
    QVERIFY(at::allclose(x, clean));
  }
}

void TestSampler::callsTheDenoiserAsOftenAsTheMethodNeeds_data() {
  addSamplers();
}

void TestSampler::callsTheDenoiserAsOftenAsTheMethodNeeds() {
  QFETCH(QString, name);
  const bool isTwice = name.startsWith("heun") || name.startsWith("dpmpp_sde");
  for (const int64_t steps : {int64_t{1}, int64_t{7}}) {
    BURNISH_GET(const auto sampler, makeSampler({name.toStdString(), steps, 0.0}, latentConfig(Prediction::Epsilon)));
    QCOMPARE(sampler->calls(), isTwice ? 2 * steps - 1 : name == "pndm" && steps > 1 ? steps + 1 : steps);
  }
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
    const double timestep = sampler->timesteps()[static_cast<std::size_t>(call)];
    const at::Tensor output = oracle(schedule, sampler->scaleInput(x, call), clean, timestep);
    x = sampler->step(output, call, x, torch::randn_like(x));
  }
  QVERIFY(at::allclose(x, clean, 1e-2, 1e-2));
}

void TestSampler::staysFiniteAtTheExtremes_data() {
  addSamplers();
}

/// One step, two, and almost as many as there are timesteps; with the zero terminal SNR of trap 18 of the format notes,
/// too.
void TestSampler::staysFiniteAtTheExtremes() {
  QFETCH(QString, name);
  QFETCH(bool, isVelocity);
  SchedulerConfig config = latentConfig(isVelocity ? Prediction::Velocity : Prediction::Epsilon);
  config.trainTimesteps = 100;
  for (const TimestepSpacing spacing :
       {TimestepSpacing::Leading, TimestepSpacing::Trailing, TimestepSpacing::Linspace}) {
    for (const int64_t steps : {1, 2, 3, 50, 99}) {
      config.spacing = spacing;
      config.rescaleToZeroSnr = !config.rescaleToZeroSnr;
      BURNISH_GET(const auto sampler, makeSampler({name.toStdString(), steps, 0.0}, config));
      at::Tensor x = at::full({1, 2}, sampler->initialSigma());
      for (int64_t call = 0; call < sampler->calls(); ++call) {
        const at::Tensor output = at::tensor({0.5, -0.25}, at::kFloat).view({1, 2});
        x = sampler->step(output, call, x, at::ones({1, 2}));
      }
      QVERIFY2(at::isfinite(x).all().item<bool>(), std::to_string(steps).c_str());
    }
  }
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
    QVERIFY(timesteps.size() >= 7);
    QVERIFY(std::is_sorted(timesteps.rbegin(), timesteps.rend()));
    QVERIFY(timesteps.front() <= 999.0 && timesteps.back() >= 0.0);
  }
}

QTEST_GUILESS_MAIN(TestSampler)
#include "tst_sampler.moc"
