#include "core/nn/tensor_bridge.h"
#include "core/weights/lora_file.h"
#include "tests/core/model/golden_case.h"
#include "tests/core/model/training_fixture.h"

using namespace burnish;

/// Whole training runs: losses of all steps and the trained weights.
class TestLoraTraining : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void trainsToTheGoldenWeights_data() { BURNISH_GET(selection_, test::addGoldenRows("lora_train")); }
  void trainsToTheGoldenWeights();

 private:
  void compareWeights(const test::GoldenCase& golden, const test::GoldenAdapters& adapters);
  void compareWithFile(const test::GoldenFolder& folder,
                       const test::GoldenCase& golden,
                       const test::GoldenAdapters& adapters);

  test::GoldenSelection selection_;
};

void TestLoraTraining::compareWeights(const test::GoldenCase& golden, const test::GoldenAdapters& adapters) {
  for (const auto& [name, norms] : golden.out().at("norms").items()) {
    const LowRankAdapter& adapter = *adapters.byName.at(name);
    const at::Tensor parts[] = {adapter.down, adapter.up};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string output = (i == 0 ? "A." : "B.") + name;
      const double norm = parts[i].norm().item<double>();
      BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, output, norm, norms[i].get<double>()));
      if (!golden.has("out." + output)) continue;
      BURNISH_GET(const HostTensor expected, golden.tensor("out." + output));
      const double deviation = test::relativeL2(hostTensorFrom(parts[i]).values, expected.values);
      QVERIFY2(deviation <= golden.limit(output), (output + " off by " + std::to_string(deviation)).c_str());
    }
  }
}

void TestLoraTraining::compareWithFile(const test::GoldenFolder& folder,
                                       const test::GoldenCase& golden,
                                       const test::GoldenAdapters& adapters) {
  const auto path = folder.path() / golden.in().at("final_weights_in").get<std::string>();
  BURNISH_GET(const LoraFile file, readLoraFile(path));
  QCOMPARE(file.layers.size(), adapters.byName.size());
  for (const LoraLayer& layer : file.layers) {
    std::string module = layer.name.path;
    std::string part = "denoiser.";
    if (layer.name.component == LoraComponent::TextEncoder) part = "text_0.";
    if (layer.name.component == LoraComponent::TextEncoder2) part = "text_1.";
    if (module.starts_with("text_model.")) module = module.substr(11);
    std::string name = part + module;
    if (!adapters.byName.contains(name)) name = part + "text_model." + module;
    QVERIFY2(adapters.byName.contains(name), name.c_str());
    const LowRankAdapter& adapter = *adapters.byName.at(name);
    QVERIFY(test::relativeL2(hostTensorFrom(adapter.down).values, layer.down.values) <= golden.limit("A." + name));
    QVERIFY(test::relativeL2(hostTensorFrom(adapter.up).values, layer.up.values) <= golden.limit("B." + name));
  }
}

void TestLoraTraining::trainsToTheGoldenWeights() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.text = true, .unet = true}));
  BURNISH_GET(const test::GoldenAdapters adapters, test::attachGoldenAdapters(golden, model));
  test::GoldenAdamW optimizer(golden, adapters.parameters());
  const Json& losses = golden.out().at("losses");
  QCOMPARE(static_cast<int64_t>(losses.size()), golden.in().at("steps").get<int64_t>());
  for (std::size_t step = 0; step < losses.size(); ++step) {
    BURNISH_GET(at::Tensor loss, test::goldenLoss(golden, model, static_cast<int64_t>(step)));
    loss.backward();
    optimizer.step();
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "losses", loss.item<double>(), losses[step].get<double>()));
  }
  compareWeights(golden, adapters);
  if (golden.in().contains("final_weights_in")) compareWithFile(folder, golden, adapters);
}

QTEST_GUILESS_MAIN(TestLoraTraining)
#include "tst_lora_training.moc"
