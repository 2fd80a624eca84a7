#include "core/model/load_model.h"
#include "core/model/lora_adapter.h"
#include "core/nn/tensor_bridge.h"
#include "core/train/train_step.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <torch/torch.h>

#include <array>
#include <cmath>
#include <set>

using namespace burnish;

namespace {

/// Settings that a recipe can express today; a fixture with others is for later.
bool isSupported(const Json& in) {
  static const std::set<std::string> kKnown{"lr",    "betas", "weight_decay", "eps",          "prediction", "rank",
                                            "alpha", "steps", "targets",      "keep_weights", "inputs_from"};
  for (const auto& [key, value] : in.items()) {
    if (!kKnown.contains(key)) return false;
  }
  return in.at("prediction") == "epsilon" && in.at("targets").size() == 1 && in.value("keep_weights", false);
}

Recipe recipeOf(const Json& in) {
  Recipe recipe;
  recipe.optimizer.learningRate = in.at("lr");
  recipe.optimizer.beta1 = in.at("betas")[0];
  recipe.optimizer.beta2 = in.at("betas")[1];
  recipe.optimizer.weightDecay = in.at("weight_decay");
  recipe.optimizer.epsilon = in.at("eps");
  recipe.optimizer.gradientClip = 0.0;
  recipe.schedule.curve = "constant";
  return recipe;
}

AdamW optimizerFor(const std::vector<NamedParameter>& parameters, const Recipe& recipe) {
  std::vector<at::Tensor> tensors;
  for (const NamedParameter& parameter : parameters) tensors.push_back(parameter.tensor);
  const OptimizerOptions& options = recipe.optimizer;
  return {std::move(tensors), AdamWOptions{options.beta1, options.beta2, options.epsilon, options.weightDecay}};
}

/// "x.lora_down" → "A.denoiser.x", "x.lora_up" → "B.denoiser.x".
std::string goldenName(const std::string& parameter) {
  const std::size_t dot = parameter.rfind('.');
  return (parameter.substr(dot) == ".lora_down" ? "A.denoiser." : "B.denoiser.") + parameter.substr(0, dot);
}

}  // namespace

class TestTrainStep : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void goldenRunsAreRepeated_data() {
    QTest::addColumn<QString>("fixture");
    BURNISH_GET(const auto golden, test::GoldenFolder::open());
    for (const auto& fixture : golden.select("lora_train", "sd15")) {
      BURNISH_GET(const auto golden_case, test::GoldenCase::open(golden, fixture));
      if (isSupported(golden_case.in())) QTest::newRow(fixture.name.c_str()) << QString::fromStdString(fixture.name);
    }
  }
  void goldenRunsAreRepeated() {
    QFETCH(QString, fixture);
    BURNISH_GET(const auto folder, test::GoldenFolder::open());
    for (const auto& each : folder.select("lora_train", "sd15")) {
      if (each.name == fixture.toStdString()) compare(folder, each);
    }
  }

  void aStepWithNumbersThatAreNotFiniteChangesNothing() {
    BURNISH_GET(const auto golden, test::GoldenFolder::open());
    BURNISH_GET(auto model, StableDiffusion::open(golden.path() / "sd15" / "model", {.unet = true}));
    BURNISH_GET(const LoraAdapter adapter, LoraAdapter::createOn(*model.unet, {.rank = 2}));
    const auto parameters = adapter.parameters();
    const Recipe recipe;
    AdamW optimizer = optimizerFor(parameters, recipe);
    TrainStep step(*model.unet, model.schedule(), optimizer, recipe);
    const int64_t width = model.unet->config().contextWidth;
    const at::Tensor latents = at::full({1, 4, 8, 8}, std::nanf(""));
    const StepInputs inputs{latents, at::zeros({1, 4, 8, 8}), at::zeros({1}, at::kLong), at::zeros({1, 7, width})};
    const at::Tensor before = parameters[0].tensor.detach().clone();
    BURNISH_VERIFY_ERROR(step.run(0, inputs), LossNotFinite);
    QVERIFY(at::equal(before, parameters[0].tensor));
    QCOMPARE(optimizer.state().steps, int64_t{0});
    QVERIFY(!parameters[0].tensor.grad().defined());
  }

 private:
  static void compare(const test::GoldenFolder& folder, const test::GoldenFixture& fixture) {
    BURNISH_GET(const auto golden, test::GoldenCase::open(folder, fixture));
    BURNISH_GET(auto model, StableDiffusion::open(folder.path() / fixture.family / "model", {.unet = true}));
    BURNISH_GET(const LoraAdapter adapter,
                LoraAdapter::createOn(*model.unet, {.rank = golden.in().at("rank"), .alpha = golden.in().at("alpha")}));
    const auto parameters = adapter.parameters();
    QCOMPARE(parameters.size(), 2 * golden.in().at("targets").at("denoiser").size());
    for (const NamedParameter& parameter : parameters) {
      if (!parameter.name.ends_with(".lora_down")) continue;
      BURNISH_GET(const HostTensor start, golden.tensor("in." + goldenName(parameter.name)));
      const at::NoGradGuard noGradient;
      at::Tensor(parameter.tensor).copy_(tensorFrom(start));
    }
    const Recipe recipe = recipeOf(golden.in());
    AdamW optimizer = optimizerFor(parameters, recipe);
    TrainStep trainStep(*model.unet, model.schedule(), optimizer, recipe);
    trainAll(golden, trainStep);
    for (const NamedParameter& parameter : parameters) compareWeights(golden, parameter);
  }

  static void trainAll(const test::GoldenCase& golden, TrainStep& trainStep) {
    std::array<at::Tensor, 3> inputs;
    for (std::size_t i = 0; const char* name : {"latents", "noise", "context"}) {
      BURNISH_GET(const HostTensor values, golden.tensor(name));
      inputs[i++] = tensorFrom(values);
    }
    BURNISH_GET(std::vector<int64_t> timesteps, golden.integers("t"));
    const int64_t batch = inputs[0].size(1);
    const at::Tensor t = at::tensor(timesteps).view({-1, batch});
    for (int64_t step = 0; step < golden.in().at("steps").get<int64_t>(); ++step) {
      BURNISH_GET(const StepNumbers numbers,
                  trainStep.run(step, {inputs[0][step], inputs[1][step], t[step], inputs[2][step]}));
      const double expected = golden.out().at("losses")[static_cast<std::size_t>(step)];
      QVERIFY2(std::abs(numbers.loss - expected) <= golden.limit("losses") * std::abs(expected),
               qPrintable(QString("step %1: %2, expected %3").arg(step).arg(numbers.loss).arg(expected)));
    }
  }

  static void compareWeights(const test::GoldenCase& golden, const NamedParameter& parameter) {
    const std::string name = goldenName(parameter.name);
    if (golden.isNoise(name)) return;
    BURNISH_GET(const HostTensor expected, golden.tensor("out." + name));
    const HostTensor ours = hostTensorFrom(parameter.tensor);
    const double deviation = test::relativeL2(ours.values, expected.values);
    QVERIFY2(deviation <= golden.limit(name), (name + ": " + std::to_string(deviation)).c_str());
  }
};

QTEST_GUILESS_MAIN(TestTrainStep)
#include "tst_train_step.moc"
