#include "core/nn/tensor_bridge.h"
#include "tests/core/model/golden_sd3.h"
#include "tests/core/model/training_fixture.h"

using namespace burnish;

/// Whole training runs of SD3: losses of all steps and the trained weights.
class TestSd3Training : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void trainsToTheGoldenWeights_data() { BURNISH_GET(selection_, test::addSd3Rows("lora_train")); }
  void trainsToTheGoldenWeights();

 private:
  void compareWeights(const test::GoldenCase& golden, const test::GoldenAdapters& adapters);

  test::GoldenSelection selection_;
};

void TestSd3Training::compareWeights(const test::GoldenCase& golden, const test::GoldenAdapters& adapters) {
  for (const auto& [name, norms] : golden.out().at("norms").items()) {
    const LowRankAdapter& adapter = *adapters.byName.at(name);
    const at::Tensor parts[] = {adapter.down, adapter.up};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string output = (i == 0 ? "A." : "B.") + name;
      if (golden.isNoise(output)) continue;
      BURNISH_COMPARE_GOLDEN(
          test::compareGolden(golden, output, parts[i].norm().item<double>(), norms[i].get<double>()));
      if (!golden.has("out." + output)) continue;
      BURNISH_GET(const HostTensor expected, golden.tensor("out." + output));
      const double deviation = test::relativeL2(hostTensorFrom(parts[i]).values, expected.values);
      QVERIFY2(deviation <= golden.limit(output), (output + " off by " + std::to_string(deviation)).c_str());
    }
  }
}

void TestSd3Training::trainsToTheGoldenWeights() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  const bool isTextTrained = golden.in().at("targets").contains("text_0");
  BURNISH_GET(StableDiffusion model,
              test::openGoldenModel(folder, fixture.family, {.text = isTextTrained, .unet = true}));
  BURNISH_GET(const test::GoldenAdapters adapters, test::attachGoldenAdapters(golden, model));
  test::GoldenAdamW optimizer(golden, adapters.parameters());
  const Json& losses = golden.out().at("losses");
  QCOMPARE(static_cast<int64_t>(losses.size()), golden.in().at("steps").get<int64_t>());
  for (std::size_t step = 0; step < losses.size(); ++step) {
    BURNISH_GET(at::Tensor loss, test::goldenLoss(golden, model, static_cast<int64_t>(step)));
    loss.backward();
    for (at::Tensor& parameter : adapters.parameters()) {
      // Layers of CLIP behind the state that is used have no part in the loss, but decay all the same.
      if (!parameter.grad().defined()) parameter.mutable_grad() = at::zeros_like(parameter);
    }
    optimizer.step();
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "losses", loss.item<double>(), losses[step].get<double>()));
  }
  compareWeights(golden, adapters);
}

QTEST_GUILESS_MAIN(TestSd3Training)
#include "tst_sd3_training.moc"
