#include "core/model/lora_adapter.h"
#include "core/model/prompt_encoding.h"
#include "tests/core/model/golden_case.h"

#include <QTemporaryDir>

using namespace burnish;

class TestLoraAdapter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenOutputsFromEveryFile_data() { BURNISH_GET(selection_, test::addGoldenRows("lora_apply")); }
  void givesTheGoldenOutputsFromEveryFile();
  void changesNothingBeforeTraining();
  void leavesTheModelAsItWas();
  void loadsWhatItSaved_data();
  void loadsWhatItSaved();
  void addsUpSeveralLoras();
  void refusesTargetsThatMatchNothing();
  void drawsInitialValuesFromSeedAndLayer();

 private:
  void compareAtStrengths(const test::GoldenCase& golden, StableDiffusion& model, const std::filesystem::path& file);
  at::Tensor predict(Unet& unet) const;

  test::GoldenSelection selection_;
};

namespace {

Result<StableDiffusion> openDemoModel() {
  return StableDiffusion::open(std::filesystem::path(BURNISH_SOURCE_DIR) / "resources" / "demo" / "base",
                               {.unet = true});
}

void fillUpWeights(const LoraAdapter& adapter, double scale) {
  const at::NoGradGuard noGrad;
  for (const NamedParameter& parameter : adapter.parameters()) {
    at::Tensor tensor = parameter.tensor;
    tensor.copy_(at::sin(at::arange(tensor.numel(), at::kFloat)).view_as(tensor) * scale);
  }
}

}  // namespace

at::Tensor TestLoraAdapter::predict(Unet& unet) const {
  const at::NoGradGuard noGrad;
  const at::Tensor x = at::cos(at::arange(4 * 8 * 8, at::kFloat)).view({1, 4, 8, 8});
  const at::Tensor context = at::sin(at::arange(7 * unet.config().contextWidth, at::kFloat)).view({1, 7, -1});
  return unet.forward(x, at::full({1}, 500, at::kLong), {context});
}

void TestLoraAdapter::compareAtStrengths(const test::GoldenCase& golden,
                                         StableDiffusion& model,
                                         const std::filesystem::path& file) {
  const at::NoGradGuard noGrad;
  BURNISH_GET(const at::Tensor x, test::goldenTensor(golden, "in.x"));
  BURNISH_GET(const at::Tensor context, test::goldenTensor(golden, "in.context"));
  BURNISH_GET(const Conditioning conditioning, test::goldenConditioning(golden, context));
  BURNISH_GET(const at::Tensor timesteps, test::goldenIntegers(golden, "in.t", {-1}));
  BURNISH_GET(const at::Tensor ids, test::goldenIntegers(golden, "in.ids.0", {1, -1}));
  BURNISH_GET(LoraAdapter adapter,
              LoraAdapter::loadOnto({model.unet.get(), model.text.get(), model.text2.get()}, file));
  QCOMPARE(adapter.appliedLayers(), adapter.fileLayers());
  for (const Json& strength : golden.in().at("strengths")) {
    adapter.setStrength(strength.get<double>());
    const std::string suffix = "." + strength.dump();
    const at::Tensor y = model.unet->forward(x, timesteps, conditioning);
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "y" + suffix, y));
    if (!golden.has("out.context" + suffix)) continue;
    if (!model.text2) {
      BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "context" + suffix, model.text->context(ids)));
      continue;
    }
    BURNISH_GET(const at::Tensor ids2, test::goldenIntegers(golden, "in.ids.1", {1, -1}));
    const Conditioning text = xlConditioning(*model.text, *model.text2, ids, ids2);
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "context" + suffix, text.context));
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "pooled" + suffix, text.pooled));
  }
  adapter.detach();
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "y.0", model.unet->forward(x, timesteps, conditioning)));
}

void TestLoraAdapter::givesTheGoldenOutputsFromEveryFile() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.text = true, .unet = true}));
  for (const auto& [format, file] : golden.in().at("files").items()) {
    compareAtStrengths(golden, model, folder.path() / file.get<std::string>());
    if (QTest::currentTestFailed()) QFAIL(("in the format " + format).c_str());
  }
}

void TestLoraAdapter::changesNothingBeforeTraining() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  const at::Tensor before = predict(*model.unet);
  BURNISH_GET(const LoraAdapter adapter,
              LoraAdapter::createOn(*model.unet, {.rank = 4, .alpha = 4.0, .targets = "all"}));
  QVERIFY(at::allclose(before, predict(*model.unet), 1e-5, 1e-6));
  QVERIFY(adapter.appliedLayers() > 100);
}

void TestLoraAdapter::leavesTheModelAsItWas() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  const at::Tensor before = predict(*model.unet);
  const auto names = model.unet->named_parameters().keys();
  {
    BURNISH_GET(const LoraAdapter adapter, LoraAdapter::createOn(*model.unet, {.rank = 4, .alpha = 4.0}));
    fillUpWeights(adapter, 0.1);
    QVERIFY(!at::allclose(before, predict(*model.unet), 1e-3, 1e-3));
    QCOMPARE(model.unet->named_parameters().keys(), names);
  }
  QVERIFY(at::equal(before, predict(*model.unet)));
}

void TestLoraAdapter::loadsWhatItSaved_data() {
  QTest::addColumn<QString>("targets");
  QTest::addColumn<int>("naming");
  for (const char* targets : {"attention", "attention-ff", "linear", "all"}) {
    QTest::addRow("%s as kohya", targets) << targets << static_cast<int>(LoraNaming::Kohya);
    QTest::addRow("%s as diffusers", targets) << targets << static_cast<int>(LoraNaming::Diffusers);
  }
}

void TestLoraAdapter::loadsWhatItSaved() {
  QFETCH(QString, targets);
  QFETCH(int, naming);
  QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath("lora.safetensors").toStdString();
  BURNISH_GET(StableDiffusion model, openDemoModel());
  BURNISH_GET(LoraAdapter adapter, LoraAdapter::createOn(*model.unet, {2, 3.0, targets.toStdString(), 1}));
  fillUpWeights(adapter, 0.1);
  const at::Tensor expected = predict(*model.unet);
  LoraWriteOptions options;
  options.naming = static_cast<LoraNaming>(naming);
  BURNISH_VERIFY_OK(adapter.save(file, options));
  const int64_t layers = adapter.appliedLayers();
  adapter.detach();

  BURNISH_GET(const LoraAdapter loaded, LoraAdapter::loadOnto({model.unet.get(), nullptr}, file));
  QCOMPARE(loaded.appliedLayers(), layers);
  QVERIFY(at::allclose(predict(*model.unet), expected, 1e-4, 1e-5));
}

void TestLoraAdapter::addsUpSeveralLoras() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  BURNISH_GET(LoraAdapter whole, LoraAdapter::createOn(*model.unet, {2, 2.0, "all", 1}));
  fillUpWeights(whole, 0.1);
  const at::Tensor expected = predict(*model.unet);
  whole.setStrength(0.25);
  BURNISH_GET(LoraAdapter rest, LoraAdapter::createOn(*model.unet, {2, 2.0, "all", 1}));
  fillUpWeights(rest, 0.1);
  rest.setStrength(0.75);
  QVERIFY(at::allclose(predict(*model.unet), expected, 1e-3, 1e-4));
}

void TestLoraAdapter::refusesTargetsThatMatchNothing() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  BURNISH_VERIFY_ERROR(LoraAdapter::createOn(*model.unet, {.targets = "no such layer"}), ValueOutOfRange);
  BURNISH_VERIFY_ERROR(LoraAdapter::createOn(*model.unet, {.targets = "(("}), ValueOutOfRange);
}

void TestLoraAdapter::drawsInitialValuesFromSeedAndLayer() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  BURNISH_GET(const LoraAdapter first, LoraAdapter::createOn(*model.unet, {.rank = 4, .seed = 5}));
  BURNISH_GET(const LoraAdapter same, LoraAdapter::createOn(*model.unet, {.rank = 4, .seed = 5}));
  BURNISH_GET(const LoraAdapter other, LoraAdapter::createOn(*model.unet, {.rank = 4, .seed = 6}));
  const auto a = first.parameters();
  for (std::size_t i = 0; i < a.size(); ++i) {
    QCOMPARE(a[i].name, same.parameters()[i].name);
    QVERIFY(at::equal(a[i].tensor, same.parameters()[i].tensor));
  }
  QVERIFY(!at::equal(a[0].tensor, other.parameters()[0].tensor));
  QVERIFY(!at::equal(a[0].tensor, a[2].tensor));
}

QTEST_GUILESS_MAIN(TestLoraAdapter)
#include "tst_lora_adapter.moc"
