#include "core/model/load_model.h"
#include "core/model/lora_adapter.h"
#include "core/nn/tensor_bridge.h"
#include "core/train/train_step.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <torch/torch.h>

#include <cmath>
#include <map>
#include <set>

using namespace burnish;

namespace {

/// SDXL's fixtures have inputs of their own.
const std::set<std::string> kFamilies{"sd15", "sd3", "sd35"};

/// Settings that a recipe can express today; a fixture with others is for later.
bool isSupported(const Json& in) {
  static const std::set<std::string> kKnown{"lr",          "betas", "weight_decay", "eps",     "prediction",
                                            "rank",        "alpha", "steps",        "targets", "keep_weights",
                                            "inputs_from", "shift", "weighting"};
  for (const auto& [key, value] : in.items()) {
    if (!kKnown.contains(key)) return false;
  }
  const bool isPlain =
      in.contains("weighting") ? in.at("weighting") == "logit_normal" : in.at("prediction") == "epsilon";
  return isPlain && in.at("targets").size() == 1 && in.value("keep_weights", false);
}

/// A pattern for exactly the layers of the fixture.
std::string patternOf(const Json& in) {
  std::string pattern;
  for (const Json& path : in.at("targets").at("denoiser"))
    pattern += (pattern.empty() ? "" : "|") + path.get<std::string>();
  return pattern;
}

/// Indices of the forward process: "t" as it is, or from SD3's "u" between 0 (noise) and 1.
Result<at::Tensor> indicesOf(const test::GoldenCase& golden) {
  if (!golden.in().contains("weighting")) {
    BURNISH_TRY(const std::vector<int64_t> timesteps, golden.integers("t"));
    return at::tensor(timesteps);
  }
  BURNISH_TRY(const HostTensor u, golden.tensor("u"));
  return 999 - (tensorFrom(u).flatten() * 1000.0).to(at::kLong);
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
    for (const auto& fixture : golden.select("lora_train")) {
      if (!kFamilies.contains(fixture.family)) continue;
      BURNISH_GET(const auto golden_case, test::GoldenCase::open(golden, fixture));
      if (isSupported(golden_case.in())) QTest::newRow(fixture.name.c_str()) << QString::fromStdString(fixture.name);
    }
  }
  void goldenRunsAreRepeated() {
    QFETCH(QString, fixture);
    BURNISH_GET(const auto folder, test::GoldenFolder::open());
    for (const auto& each : folder.select("lora_train")) {
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
                LoraAdapter::createOn(model.denoiser(), {.rank = golden.in().at("rank"),
                                                         .alpha = golden.in().at("alpha"),
                                                         .targets = patternOf(golden.in())}));
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
    TrainStep trainStep(model.denoiser(), model.schedule(), optimizer, recipe);
    trainAll(golden, trainStep);
    for (const NamedParameter& parameter : parameters) compareWeights(golden, parameter);
  }

  static void trainAll(const test::GoldenCase& golden, TrainStep& trainStep) {
    std::map<std::string, at::Tensor> inputs;
    for (const char* name : {"latents", "noise", "context", "pooled"}) {
      if (std::string(name) == "pooled" && !golden.in().contains("weighting")) continue;
      BURNISH_GET(const HostTensor values, golden.tensor(name));
      inputs[name] = tensorFrom(values);
    }
    BURNISH_GET(const at::Tensor indices, indicesOf(golden));
    const at::Tensor t = indices.view({-1, inputs["latents"].size(1)});
    for (int64_t step = 0; step < golden.in().at("steps").get<int64_t>(); ++step) {
      Conditioning text{inputs["context"][step], {}, {}};
      if (inputs.contains("pooled")) text.pooled = inputs["pooled"][step];
      BURNISH_GET(const StepNumbers numbers,
                  trainStep.run(step, {inputs["latents"][step], inputs["noise"][step], t[step], text}));
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
