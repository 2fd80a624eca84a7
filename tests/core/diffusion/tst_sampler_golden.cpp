#include "core/diffusion/samplers/flow_euler.h"
#include "core/diffusion/samplers/heun.h"
#include "core/diffusion/samplers/solver_sampler.h"
#include "core/nn/tensor_bridge.h"
#include "tests/core/diffusion/golden_sampler.h"
#include "tests/support/verify.h"

using namespace burnish;

/// Every sampler of every family against diffusers, without a model: it is fed the outputs that the fixture holds.
class TestSamplerGolden : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void followsTheGoldenLatents_data();
  void followsTheGoldenLatents();

 private:
  void compare(const test::GoldenCase& golden, const std::string& output, const at::Tensor& actual);
  void compareTables(const test::GoldenCase& golden, const Sampler& sampler);
  void runCalls(const test::GoldenCase& golden, Sampler& sampler);
};

namespace {

Result<at::Tensor> tensorOf(const test::GoldenCase& golden, const std::string& name) {
  BURNISH_TRY(const HostTensor host, golden.tensor(name));
  return tensorFrom(host);
}

/// As diffusers lists them: Heun's one per call.
std::vector<double> sigmasOf(const Sampler& sampler) {
  if (const auto* solver = dynamic_cast<const SolverSampler*>(&sampler)) return solver->sigmas();
  if (const auto* flow = dynamic_cast<const FlowEulerSampler*>(&sampler)) return flow->sigmas();
  const auto* plain = dynamic_cast<const SigmaSampler*>(&sampler);
  if (plain == nullptr || dynamic_cast<const HeunSampler*>(&sampler) == nullptr)
    return plain == nullptr ? std::vector<double>() : plain->sigmas();
  std::vector<double> doubled;
  for (const double sigma : plain->sigmas()) doubled.insert(doubled.end(), 2, sigma);
  doubled.erase(doubled.begin());
  doubled.pop_back();
  return doubled;
}

at::Tensor tensorOf(const std::vector<double>& values) {
  return at::tensor(at::ArrayRef<double>(values), at::kDouble);
}

}  // namespace

void TestSamplerGolden::followsTheGoldenLatents_data() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  QTest::addColumn<int>("index");
  const auto fixtures = folder.select("sampler");
  for (std::size_t i = 0; i < fixtures.size(); ++i) QTest::newRow(fixtures[i].name.c_str()) << static_cast<int>(i);
  if (fixtures.empty()) QTest::newRow("no sampler fixtures") << -1;
}

void TestSamplerGolden::compare(const test::GoldenCase& golden, const std::string& output, const at::Tensor& actual) {
  BURNISH_GET(const HostTensor expected, golden.tensor("out." + output));
  const double deviation = test::relativeDeviation(hostTensorFrom(actual).values, expected.values);
  QVERIFY2(deviation <= golden.limit(output), (output + " is off by " + std::to_string(deviation)).c_str());
}

void TestSamplerGolden::compareTables(const test::GoldenCase& golden, const Sampler& sampler) {
  const double expected = golden.out().at("init_noise_sigma").get<double>();
  QVERIFY(std::abs(sampler.initialSigma() - expected) <= golden.limit("init_noise_sigma") * expected);
  compare(golden, "timesteps", tensorOf(sampler.timesteps()));
  if (golden.has("out.sigmas")) compare(golden, "sigmas", tensorOf(sigmasOf(sampler)));
}

void TestSamplerGolden::runCalls(const test::GoldenCase& golden, Sampler& sampler) {
  BURNISH_GET(at::Tensor x, tensorOf(golden, "latents"));
  x = x * sampler.initialSigma();
  compare(golden, "x.start", x);
  for (int64_t call = 0; call < sampler.calls(); ++call) {
    const std::string number = std::to_string(call);
    BURNISH_GET(const at::Tensor output, tensorOf(golden, "out.guided." + number));
    at::Tensor noise;
    if (sampler.isStochastic()) {
      BURNISH_GET(noise, tensorOf(golden, "noise." + number));
    }
    x = sampler.step(output, call, x, noise);
    compare(golden, "x." + number, x);
    if (QTest::currentTestFailed()) return;
  }
  QVERIFY(!golden.has("out.x." + std::to_string(sampler.calls())));
}

void TestSamplerGolden::followsTheGoldenLatents() {
  QFETCH(const int, index);
  if (index < 0) QSKIP("the golden folder has no sampler fixtures");
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  const test::GoldenFixture fixture = folder.select("sampler").at(static_cast<std::size_t>(index));
  BURNISH_GET(const test::GoldenCase golden, test::GoldenCase::open(folder, fixture));
  if (test::goldenSamplerName(golden).empty()) QSKIP("a scheduler that we do not have");
  BURNISH_GET(const auto sampler, test::makeGoldenSampler(golden));
  compareTables(golden, *sampler);
  if (!QTest::currentTestFailed()) runCalls(golden, *sampler);
}

QTEST_GUILESS_MAIN(TestSamplerGolden)
#include "tst_sampler_golden.moc"
