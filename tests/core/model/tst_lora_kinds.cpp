#include "core/model/lora_adapter.h"
#include "core/model/lora_changes.h"
#include "core/nn/tensor_bridge.h"
#include "core/weights/safetensors_writer.h"
#include "tests/core/model/golden_case.h"

#include <QTemporaryDir>

using namespace burnish;

namespace {

/// Writes tensors filled with small waves.
class MadeFile {
 public:
  void add(const std::string& name, const at::Tensor& values) { tensors_.emplace_back(name, values.contiguous()); }
  void addWave(const std::string& name, at::IntArrayRef shape) {
    const int64_t count = c10::multiply_integers(shape);
    add(name, at::sin(at::arange(count, at::kFloat) + static_cast<double>(tensors_.size())).view(shape) * 0.2);
  }
  [[nodiscard]] const at::Tensor& last() const { return tensors_.back().second; }

  Result<std::filesystem::path> write() const {
    const std::filesystem::path path = folder_.filePath("made.safetensors").toStdString();
    std::vector<TensorView> views;
    for (const auto& [name, values] : tensors_) {
      const std::span<const float> span(values.const_data_ptr<float>(), static_cast<std::size_t>(values.numel()));
      views.push_back({name, DType::F32, values.sizes().vec(), std::as_bytes(span)});
    }
    BURNISH_TRY(const uint64_t bytes, writeSafetensors(path, views));
    static_cast<void>(bytes);
    return path;
  }

 private:
  QTemporaryDir folder_;
  std::vector<std::pair<std::string, at::Tensor>> tensors_;
};

Result<StableDiffusion> openDemoModel() {
  return StableDiffusion::open(std::filesystem::path(BURNISH_SOURCE_DIR) / "resources" / "demo" / "base",
                               {.unet = true});
}

at::Tensor predict(Unet& unet) {
  const at::NoGradGuard noGrad;
  const at::Tensor x = at::cos(at::arange(4 * 8 * 8, at::kFloat)).view({1, 4, 8, 8});
  const at::Tensor context = at::sin(at::arange(7 * unet.config().contextWidth, at::kFloat)).view({1, 7, -1});
  return unet.forward(x, at::full({1}, 500, at::kLong), {context});
}

std::shared_ptr<ChangeableWeight> moduleAt(const torch::nn::Module& root, const std::string& path) {
  return std::dynamic_pointer_cast<ChangeableWeight>(root.named_modules()[path]);
}

}  // namespace

/// LoRA files of other kinds than up · down.
class TestLoraKinds : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenChangesAndOutputs_data() { BURNISH_GET(selection_, test::addGoldenRows("lycoris")); }
  void givesTheGoldenChangesAndOutputs();
  void addsDifferencesOfNormsAndTakesThemAway();
  void trap24NormsRunOverInputsOrOutputs_data();
  void trap24NormsRunOverInputsOrOutputs();
  void cutsFusedLayersOfAnyKind();
  void refusesSizesThatOnlyTheFormulaShows_data();
  void refusesSizesThatOnlyTheFormulaShows();

 private:
  void compareDeltas(const test::GoldenCase& golden, const LoraFile& lora, const StableDiffusion& model);

  test::GoldenSelection selection_;
};

void TestLoraKinds::compareDeltas(const test::GoldenCase& golden, const LoraFile& lora, const StableDiffusion& model) {
  const auto sites = changeableSites(*model.unet, LoraComponent::Denoiser);
  std::vector<LoraTarget> targets;
  for (const AdaptableSite& site : sites)
    targets.push_back(
        {site.component, site.path, site.module->weight.sizes().vec(), site.originalPath, site.operation});
  BURNISH_GET(const LoraMatch match, matchLora(lora, targets));
  QVERIFY(match.unmatched.empty());
  QCOMPARE(match.applied.size(), golden.in().at("modules").size());
  for (const LoraBinding& binding : match.applied) {
    const at::Tensor weight = moduleAt(*model.unet, binding.target->path)->weight;
    BURNISH_COMPARE_GOLDEN(
        test::compareGolden(golden, "delta." + binding.target->path, changeFrom(*binding.layer).delta(weight)));
  }
}

void TestLoraKinds::givesTheGoldenChangesAndOutputs() {
  QFETCH(int, index);
  const at::NoGradGuard noGrad;
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(const StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.unet = true}));
  const std::filesystem::path file = folder.path() / golden.in().at("file").get<std::string>();
  BURNISH_GET(const LoraFile lora, readLoraFile(file));
  compareDeltas(golden, lora, model);
  BURNISH_GET(const at::Tensor x, test::goldenTensor(golden, "in.x"));
  BURNISH_GET(const at::Tensor context, test::goldenTensor(golden, "in.context"));
  BURNISH_GET(const Conditioning conditioning, test::goldenConditioning(golden, context));
  BURNISH_GET(const at::Tensor timesteps, test::goldenIntegers(golden, "in.t", {-1}));
  const at::Tensor before = model.unet->forward(x, timesteps, conditioning);
  {
    BURNISH_GET(LoraAdapter adapter, LoraAdapter::loadOnto({.denoiser = model.unet.get()}, file));
    QCOMPARE(adapter.appliedLayers(), adapter.fileLayers());
    for (const Json& strength : golden.in().at("strengths")) {
      adapter.setStrength(strength.get<double>());
      const at::Tensor y = model.unet->forward(x, timesteps, conditioning);
      BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "y." + strength.dump(), y));
    }
  }
  QVERIFY(at::equal(model.unet->forward(x, timesteps, conditioning), before));
}

void TestLoraKinds::addsDifferencesOfNormsAndTakesThemAway() {
  const at::NoGradGuard noGrad;
  BURNISH_GET(const StableDiffusion model, openDemoModel());
  const std::string path = "down_blocks.0.resnets.0.norm1";
  const auto norm = moduleAt(*model.unet, path);
  QVERIFY(norm != nullptr);
  const at::Tensor before = predict(*model.unet);
  MadeFile made;
  made.addWave("lora_unet_down_blocks_0_resnets_0_norm1.w_norm", norm->weight.sizes());
  const at::Tensor gain = made.last();
  made.addWave("lora_unet_down_blocks_0_resnets_0_norm1.b_norm", norm->bias.sizes());
  const at::Tensor shift = made.last();
  BURNISH_GET(const auto file, made.write());
  at::Tensor changed;
  {
    BURNISH_GET(const LoraAdapter adapter, LoraAdapter::loadOnto({.denoiser = model.unet.get()}, file, 0.5));
    QCOMPARE(adapter.appliedLayers(), int64_t{1});
    changed = predict(*model.unet);
  }
  QVERIFY(at::equal(predict(*model.unet), before));
  norm->weight.add_(gain, 0.5);
  norm->bias.add_(shift, 0.5);
  QVERIFY(at::allclose(predict(*model.unet), changed, 1e-5, 1e-6));
  QVERIFY(!at::allclose(before, changed, 1e-3, 1e-3));
}

void TestLoraKinds::trap24NormsRunOverInputsOrOutputs_data() {
  QTest::addColumn<QList<int>>("shape");
  QTest::newRow("flat, as peft") << QList<int>{6};
  QTest::newRow("one value an output") << QList<int>{6, 1};
  QTest::newRow("one value an input") << QList<int>{1, 4};
}

void TestLoraKinds::trap24NormsRunOverInputsOrOutputs() {
  QFETCH(const QList<int>, shape);
  const std::vector<int64_t> sizes(shape.begin(), shape.end());
  torch::manual_seed(4);
  const at::Tensor weight = torch::randn({6, 4}), up = torch::randn({6, 2}), down = torch::randn({2, 4});
  const at::Tensor magnitude = torch::rand(sizes) + 0.5;
  WeightChange change;
  change.factors = LowRankFactors{up, down, {}};
  change.scale = 0.5;
  change.magnitude = magnitude;
  const at::Tensor changed = weight + change.delta(weight);
  const bool perInput = sizes[0] == 1;
  const at::Tensor norms = changed.norm(2, perInput ? 0 : 1).flatten();
  QVERIFY(at::allclose(norms, magnitude.flatten(), 1e-5, 1e-5));
  // The direction is that of the sum without magnitudes.
  const at::Tensor sum = weight + at::mm(up, down) * 0.5;
  const at::Tensor ratio = changed / sum;
  QVERIFY(at::allclose(ratio.std(perInput ? 0 : 1, false), at::zeros({perInput ? 4 : 6}), 1e-4, 1e-4));
}

/// Trap 23: whatever the kind, a fused qkv changes q, k and v as it would change their rows in the single file.
void TestLoraKinds::cutsFusedLayersOfAnyKind() {
  torch::manual_seed(5);
  LoraLayer layer;
  layer.kind = LoraKind::Lokr;
  layer.parts.emplace(LoraPart::LokrW1, hostTensorFrom(torch::randn({3, 2})));
  layer.parts.emplace(LoraPart::LokrW2, hostTensorFrom(torch::randn({4, 2})));
  layer.parts.emplace(LoraPart::Magnitude, hostTensorFrom(torch::rand({1, 4}) + 0.5));
  layer.extent = {12, 4, 0};
  const std::vector<at::Tensor> weights{torch::randn({4, 4}), torch::randn({4, 4}), torch::randn({4, 4})};
  const std::vector<LoraBinding> bindings{{&layer, nullptr, KeyOperation::FirstThird},
                                          {&layer, nullptr, KeyOperation::MiddleThird},
                                          {&layer, nullptr, KeyOperation::LastThird}};
  const at::Tensor whole = changeFrom(layer).delta(at::cat(weights));
  const auto changes = changesFor(bindings, weights);
  QCOMPARE(changes.size(), std::size_t{3});
  for (std::size_t i = 0; i < 3; ++i) {
    const auto row = static_cast<int64_t>(4 * i);
    QVERIFY(at::equal(changes[i].delta(weights[i]), whole.narrow(0, row, 4)));
  }
}

void TestLoraKinds::refusesSizesThatOnlyTheFormulaShows_data() {
  QTest::addColumn<bool>("isLokr");
  QTest::newRow("LoKr factors that do not divide the inputs") << true;
  QTest::newRow("magnitudes of another number of inputs") << false;
}

void TestLoraKinds::refusesSizesThatOnlyTheFormulaShows() {
  QFETCH(const bool, isLokr);
  BURNISH_GET(const StableDiffusion model, openDemoModel());
  const at::Tensor weight = moduleAt(*model.unet, "down_blocks.0.resnets.0.conv1")->weight;
  const int64_t rows = weight.size(0), columns = weight.size(1) * 9;
  const std::string name = "lora_unet_down_blocks_0_resnets_0_conv1.";
  MadeFile made;
  if (isLokr) {
    made.addWave(name + "lokr_w1", {rows, 9});
    made.addWave(name + "lokr_w2", {1, columns / 9});
  } else {
    made.addWave(name + "lora_down.weight", {2, weight.size(1), 3, 3});
    made.addWave(name + "lora_up.weight", {rows, 2, 1, 1});
    made.addWave(name + "dora_scale", {1, weight.size(1) + 1, 1, 1});
  }
  BURNISH_GET(const auto file, made.write());
  const auto loaded = LoraAdapter::loadOnto({.denoiser = model.unet.get()}, file);
  BURNISH_VERIFY_ERROR(loaded, LoraInvalid);
  QVERIFY(loaded.error().args.at(1).find("conv1") != std::string::npos);
  QVERIFY(moduleAt(*model.unet, "down_blocks.0.resnets.0.conv1")->changes().empty());
}

QTEST_GUILESS_MAIN(TestLoraKinds)
#include "tst_lora_kinds.moc"
