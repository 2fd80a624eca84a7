#include "core/optim/adamw.h"
#include "core/optim/ema.h"
#include "core/optim/grad_clip.h"
#include "tests/core/model/golden_case.h"
#include "tests/core/model/training_fixture.h"

#include <ATen/ATen.h>

#include <cmath>

using namespace burnish;

/// Training of all weights of a denoiser: losses, gradient norms, and what became of every parameter.
class TestFinetune : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { BURNISH_GET(folder_, test::GoldenFolder::open()); }
  void trainsToTheGoldenWeights_data();
  void trainsToTheGoldenWeights();

 private:
  struct Weights {
    std::vector<std::string> names;
    std::vector<at::Tensor> tensors;
    std::vector<at::Tensor> before;
  };
  static Weights weightsOf(torch::nn::Module& denoiser);
  void train(const test::GoldenCase& golden,
             StableDiffusion& model,
             const Weights& weights,
             std::vector<Ema>& averages);
  void step(const test::GoldenCase& golden, StableDiffusion& model, AdamW& optimizer, std::size_t number);
  void compare(const test::GoldenCase& golden,
               const char* table,
               const Weights& weights,
               const std::vector<at::Tensor>& now);

  std::optional<test::GoldenFolder> folder_;
};

namespace {

/// Sum, L2, sum of the change, L2 of the change, sum of change[i] cos(i).
std::vector<double> checksums(const at::Tensor& now, const at::Tensor& before) {
  const at::Tensor values = now.detach().contiguous().flatten().to(at::kDouble);
  const at::Tensor change = values - before.contiguous().flatten().to(at::kDouble);
  const at::Tensor waves = at::cos(at::arange(change.numel(), at::kDouble));
  return {values.sum().item<double>(), values.norm().item<double>(), change.sum().item<double>(),
          change.norm().item<double>(), (change * waves).sum().item<double>()};
}

double factorOf(const test::GoldenCase& golden, std::size_t step) {
  return golden.in().contains("loss_factors") ? golden.in().at("loss_factors").at(step).get<double>() : 1.0;
}

}  // namespace

void TestFinetune::trainsToTheGoldenWeights_data() {
  QTest::addColumn<int>("index");
  int index = 0;
  for (const test::GoldenFixture& fixture : folder_->select("finetune")) QTest::newRow(fixture.name.c_str()) << index++;
  if (index == 0) QSKIP("the golden folder has no such fixture");
}

TestFinetune::Weights TestFinetune::weightsOf(torch::nn::Module& denoiser) {
  Weights weights;
  for (auto& item : denoiser.named_parameters()) {
    weights.names.push_back(item.key());
    weights.before.push_back(item.value().detach().clone());
    weights.tensors.push_back(item.value().set_requires_grad(true));
  }
  return weights;
}

/// One optimizer step over one batch, or over several whose losses are halved.
void TestFinetune::step(const test::GoldenCase& golden, StableDiffusion& model, AdamW& optimizer, std::size_t number) {
  const Json& out = golden.out();
  const auto parts = static_cast<std::size_t>(golden.in().value("accumulate", 1));
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t batch = number * parts + part;
    BURNISH_GET(const at::Tensor loss, test::goldenLoss(golden, model, static_cast<int64_t>(batch)));
    BURNISH_COMPARE_GOLDEN(
        test::compareGolden(golden, "losses", loss.item<double>(), out.at("losses").at(batch).get<double>()));
    (loss * (factorOf(golden, number) / static_cast<double>(parts))).backward();
  }
  const double norm = gradientNorm(optimizer.parameters()).item<double>();
  BURNISH_COMPARE_GOLDEN(
      test::compareGolden(golden, "grad_norms", norm, out.at("grad_norms").at(number).get<double>()));
  if (golden.in().contains("clip_norm"))
    scaleGradients(optimizer.parameters(), norm, golden.in().at("clip_norm").get<double>());
  optimizer.step(golden.in().at("lr").get<double>());
  optimizer.clearGradients();
}

void TestFinetune::train(const test::GoldenCase& golden,
                         StableDiffusion& model,
                         const Weights& weights,
                         std::vector<Ema>& averages) {
  const Json& in = golden.in();
  AdamW optimizer(weights.tensors, AdamWOptions{in.at("betas")[0].get<double>(), in.at("betas")[1].get<double>(),
                                                in.at("eps").get<double>(), in.at("weight_decay").get<double>()});
  if (in.contains("ema_decay")) {
    averages.emplace_back(weights.tensors, EmaOptions{in.at("ema_decay").get<double>(), false});
    averages.emplace_back(weights.tensors, EmaOptions{in.at("ema_decay").get<double>(), true});
  }
  for (std::size_t number = 0; number < in.at("steps").get<std::size_t>(); ++number) {
    step(golden, model, optimizer, number);
    if (QTest::currentTestFailed()) return;
    for (Ema& average : averages) average.update();
  }
}

/// A change is compared on the scale of the whole change; a sum on that of the values.
void TestFinetune::compare(const test::GoldenCase& golden,
                           const char* table,
                           const Weights& weights,
                           const std::vector<at::Tensor>& now) {
  const Json& expected = golden.out().at(table);
  std::size_t compared = 0;
  for (std::size_t i = 0; i < weights.names.size(); ++i) {
    const std::string& name = weights.names[i];
    const auto found = expected.find(name);
    QVERIFY2(found != expected.end(), name.c_str());
    ++compared;
    if (golden.isNoise(name)) continue;
    const std::vector<double> ours = checksums(now[i], weights.before[i]);
    const auto theirs = found->get<std::vector<double>>();
    const double limit = std::max(golden.limit(std::string(table)), golden.limit(name));
    const double root = std::sqrt(static_cast<double>(now[i].numel()));
    const double scales[] = {theirs[1] * root, theirs[1], theirs[3] * root, theirs[3], theirs[3] * root};
    for (std::size_t k = 0; k < ours.size(); ++k) {
      const double deviation = std::abs(ours[k] - theirs[k]) / std::max(scales[k], 1e-30);
      // A change that is small beside its weight is known only to the weight's last bit, which each update rounds.
      const double rounding = k < 2 ? 0.0 : 4.0 * 6e-8 * theirs[1] / std::max(theirs[3], 1e-30);
      QVERIFY2(deviation <= limit + rounding, (name + " checksum " + std::to_string(k) + " off by " +
                                               std::to_string(deviation) + ", allowed " + std::to_string(limit))
                                                  .c_str());
    }
  }
  QCOMPARE(compared, expected.size());
}

void TestFinetune::trainsToTheGoldenWeights() {
  QFETCH(int, index);
  const test::GoldenFixture fixture = folder_->select("finetune").at(static_cast<std::size_t>(index));
  BURNISH_GET(const test::GoldenCase golden, test::GoldenCase::open(*folder_, fixture));
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(*folder_, fixture.family, {.unet = true}));
  const Weights weights = weightsOf(model.denoiser());
  std::vector<Ema> averages;
  train(golden, model, weights, averages);
  if (QTest::currentTestFailed()) return;
  if (averages.empty()) return compare(golden, "checksums", weights, weights.tensors);
  compare(golden, "ema", weights, averages[0].averages());
  if (!QTest::currentTestFailed()) compare(golden, "ema_diffusers", weights, averages[1].averages());
}

QTEST_GUILESS_MAIN(TestFinetune)
#include "tst_finetune.moc"
