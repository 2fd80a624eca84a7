#include "core/base/check.h"
#include "core/diffusion/flow_schedule.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestFlowSchedule : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenTables();
  void shiftsAsTheTrainersDo();
  void shiftsTheLowestSigmaTwice();
  void shiftsMoreForLargerPictures();
  void needsTheSizeForADynamicShift();
  void mixesAlongALine();
};

namespace {

SchedulerConfig flowConfig(double shift) {
  SchedulerConfig config;
  config.prediction = Prediction::Flow;
  config.flowShift = shift;
  return config;
}

}  // namespace

void TestFlowSchedule::givesTheGoldenTables() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  const FlowSchedule schedule(flowConfig(3.0));
  int compared = 0;
  for (const test::GoldenFixture& fixture : folder.select("schedule")) {
    BURNISH_GET(const test::GoldenCase golden, test::GoldenCase::open(folder, fixture));
    if (!golden.has("out.flow_shift3.sigmas")) continue;
    BURNISH_GET(const HostTensor sigmas, golden.tensor("out.flow_shift3.sigmas"));
    BURNISH_GET(const HostTensor timesteps, golden.tensor("out.flow_shift3.timesteps"));
    QCOMPARE(sigmas.values.size(), static_cast<std::size_t>(schedule.timesteps()));
    std::vector<float> ourSigmas;
    std::vector<float> ourTimesteps;
    for (int64_t i = schedule.timesteps() - 1; i >= 0; --i) {  // diffusers lists them falling
      ourSigmas.push_back(static_cast<float>(schedule.sigmas()[static_cast<std::size_t>(i)]));
      ourTimesteps.push_back(static_cast<float>(schedule.timestepAt(i)));
    }
    QVERIFY(test::relativeDeviation(ourSigmas, sigmas.values) <= golden.limit("flow_shift3.sigmas"));
    QVERIFY(test::relativeDeviation(ourTimesteps, timesteps.values) <= golden.limit("flow_shift3.timesteps"));
    ++compared;
  }
  if (compared == 0) QSKIP("the golden folder has no flow schedule");
}

void TestFlowSchedule::shiftsAsTheTrainersDo() {
  BURNISH_GET(const Json json, readJsonFile(BURNISH_TEST_DATA "/formats/schedule.json"));
  const Json& sd3 = json.at("noise").at("sd3");
  const auto before = sd3.at("s_before").get<std::vector<double>>();
  const auto after = sd3.at("s_after").get<std::vector<double>>();
  QVERIFY(!before.empty());
  for (std::size_t i = 0; i < before.size(); ++i) {
    QVERIFY(std::abs(shiftSigma(before[i], sd3.at("shift").get<double>()) - after.at(i)) < 1e-12);
  }
}

void TestFlowSchedule::shiftsTheLowestSigmaTwice() {
  const std::vector<double> sigmas = flowSigmas(flowConfig(3.0), 6);
  QCOMPARE(sigmas.size(), std::size_t{7});
  QCOMPARE(sigmas.front(), 1.0);
  QVERIFY(std::abs(sigmas[5] - shiftSigma(shiftSigma(0.001, 3.0), 3.0)) < 1e-12);
  QCOMPARE(sigmas.back(), 0.0);
}

void TestFlowSchedule::shiftsMoreForLargerPictures() {
  SchedulerConfig config = flowConfig(3.0);
  config.dynamicShift = DynamicShift{};
  QVERIFY(std::abs(flowShiftFor(config, 256) - std::exp(0.5)) < 1e-12);
  QVERIFY(std::abs(flowShiftFor(config, 4096) - std::exp(1.15)) < 1e-12);
  QVERIFY(flowSigmas(config, 4, 4096)[1] > flowSigmas(config, 4, 1024)[1]);
  config.dynamicShift->isLinear = true;
  QVERIFY(std::abs(flowShiftFor(config, 2176) - 0.825) < 1e-12);
}

void TestFlowSchedule::needsTheSizeForADynamicShift() {
  SchedulerConfig config = flowConfig(3.0);
  config.dynamicShift = DynamicShift{};
  QVERIFY_EXCEPTION_THROWN((void)flowShiftFor(config, 0), LogicError);
}

void TestFlowSchedule::mixesAlongALine() {
  const at::Tensor latents = at::full({2, 1, 1, 1}, 4.0);
  const at::Tensor noise = at::full({2, 1, 1, 1}, -2.0);
  const at::Tensor mixed = FlowSchedule::addNoise(latents, noise, at::tensor({0.25, 1.0}, at::kFloat));
  QVERIFY(at::allclose(mixed.flatten(), at::tensor({2.5, -2.0}, at::kFloat)));
  QVERIFY(at::allclose(FlowSchedule::target(latents, noise), at::full({2, 1, 1, 1}, -6.0)));
}

QTEST_GUILESS_MAIN(TestFlowSchedule)
#include "tst_flow_schedule.moc"
