#include "core/diffusion/sampler.h"
#include "tests/support/verify.h"

using namespace burnish;

/// The samplers against diffusers in settings that the golden fixtures do not hold: every spacing, prediction and
/// curve, one step and several, ᾱ of 0 at the end. The table is made by tests/tools/sampler_reference.py.
class TestSamplerReference : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void followsDiffusers_data();
  void followsDiffusers();

 private:
  Json cases_;
};

namespace {

using Values = std::vector<double>;

at::Tensor tensorOf(const Json& values) {
  const auto doubles = values.get<Values>();
  return at::tensor(at::ArrayRef<double>(doubles), at::kFloat).view({1, 1, 1, -1});
}

/// "" or by how much of its largest value `actual` is off.
std::string difference(const at::Tensor& actual, const at::Tensor& expected, double allowed) {
  const at::Tensor largest = expected.abs().max().clamp_min(1e-6);
  const double deviation = ((actual - expected).abs().max() / largest).item<double>();
  return deviation <= allowed ? std::string() : "off by " + std::to_string(deviation * 1e6) + "e-6";
}

std::string nameOf(const Json& entry) {
  const Json& config = entry.at("config");
  std::string name = entry.at("sampler").get<std::string>() + ", " + entry.at("steps").dump() + " steps";
  for (const char* key : {"prediction_type", "timestep_spacing", "beta_schedule", "use_karras_sigmas",
                          "rescale_betas_zero_snr", "set_alpha_to_one", "clip_sample", "shift", "time_shift_type"}) {
    if (config.contains(key)) name += std::string(", ") + key + " " + config.at(key).dump();
  }
  return name + ", eta " + entry.at("eta").dump();
}

Result<std::unique_ptr<Sampler>> samplerOf(const Json& entry) {
  Json json = entry.at("config");
  json["_class_name"] = entry.at("class");
  BURNISH_TRY(const SchedulerConfig config, parseSchedulerConfig(json, "reference"));
  return makeSampler({entry.at("sampler").get<std::string>(), entry.at("steps").get<int64_t>(),
                      entry.at("eta").get<double>(), entry.at("image_tokens").get<int64_t>()},
                     config);
}

}  // namespace

void TestSamplerReference::initTestCase() {
  BURNISH_GET(const Json table, readJsonFile(BURNISH_TEST_DATA "/samplers/reference.json"));
  cases_ = table.at("cases");
}

void TestSamplerReference::followsDiffusers_data() {
  QTest::addColumn<int>("index");
  for (std::size_t i = 0; i < cases_.size(); ++i) QTest::newRow(nameOf(cases_[i]).c_str()) << static_cast<int>(i);
  QVERIFY(!cases_.empty());
}

void TestSamplerReference::followsDiffusers() {
  QFETCH(const int, index);
  const Json& entry = cases_.at(static_cast<std::size_t>(index));
  // diffusers multiplies by σ = 4096 in float there, and its start is that large.
  const double allowed = entry.at("config").value("rescale_betas_zero_snr", false) ? 5e-4 : 2e-5;
  BURNISH_GET(const auto sampler, samplerOf(entry));
  const auto expectedStart = entry.at("initial_sigma").get<double>();
  QVERIFY(std::abs(sampler->initialSigma() - expectedStart) <= 1e-5 * expectedStart);
  const auto timesteps = entry.at("timesteps").get<Values>();
  QCOMPARE(sampler->timesteps().size(), timesteps.size());
  for (std::size_t i = 0; i < timesteps.size(); ++i) {
    QVERIFY2(std::abs(sampler->timesteps()[i] - timesteps[i]) <= 2e-3, std::to_string(sampler->timesteps()[i]).c_str());
  }
  at::Tensor x = tensorOf(entry.at("start")) * sampler->initialSigma();
  for (int64_t call = 0; call < sampler->calls(); ++call) {
    const Json& step = entry.at("calls").at(static_cast<std::size_t>(call));
    const std::string input = difference(sampler->scaleInput(x, call), tensorOf(step.at("input")), allowed);
    QVERIFY2(input.empty(), ("input " + std::to_string(call) + " is " + input).c_str());
    QCOMPARE(sampler->isStochastic(), step.contains("noise"));
    at::Tensor noise;
    if (step.contains("noise")) noise = tensorOf(step.at("noise"));
    x = sampler->step(tensorOf(step.at("output")), call, x, noise);
    const std::string latent = difference(x, tensorOf(step.at("x")), allowed);
    QVERIFY2(latent.empty(), ("x " + std::to_string(call) + " is " + latent).c_str());
  }
}

QTEST_GUILESS_MAIN(TestSamplerReference)
#include "tst_sampler_reference.moc"
