#include "core/diffusion/guidance.h"
#include "core/model/lora_adapter.h"
#include "core/model/prompt_encoding.h"
#include "core/model/sampling.h"
#include "core/model/sd3_text.h"
#include "tests/core/diffusion/golden_sampler.h"
#include "tests/core/model/golden_sd3.h"

#include <QTemporaryDir>

#include <fstream>

using namespace burnish;
namespace fs = std::filesystem;

/// SD3 from a folder to a picture.
class TestSd3Pipeline : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void drawsTheGoldenLatents_data() { BURNISH_GET(selection_, test::addSd3Rows("sampler")); }
  void drawsTheGoldenLatents();
  void appliesGoldenLoras_data() { BURNISH_GET(selection_, test::addSd3Rows("lora_apply")); }
  void appliesGoldenLoras();
  void loadsOnlyWhatIsAskedFor();
  void drawsTheSamePictureFromTheSameSeed();
  void drawsWithoutT5();
  void refusesSizesThatItsPatchesCannotMake();
  void refusesSamplersOfOtherModels();
  void savesLorasThatItLoadsAgain_data();
  void savesLorasThatItLoadsAgain();
  void namesPartsThatDoNotFitTogether_data();
  void namesPartsThatDoNotFitTogether();

 private:
  void runCalls(const test::GoldenCase& golden, Denoiser& denoiser, Sampler& sampler);
  void compareAtStrengths(const test::GoldenCase& golden, StableDiffusion& model, const fs::path& file);
  /// A copy of the whole golden model, free to be changed.
  [[nodiscard]] fs::path copyOfModel(const QTemporaryDir& temporary) const;

  test::GoldenSelection selection_;
  fs::path whole_;  ///< The golden model with all parts.
};

namespace {

SampleRequest smallRequest() {
  SampleRequest request;
  request.prompt = "a red fox";
  request.seed = 3;
  request.steps = 2;
  request.guidance = 3.0;
  request.width = 64;
  request.height = 96;
  return request;
}

void edit(const fs::path& file, const std::string& key, const Json& value) {
  BURNISH_GET(Json json, readJsonFile(file.string()));
  json[key] = value;
  fs::permissions(file, fs::perms::owner_write, fs::perm_options::add);
  std::ofstream(file) << json.dump();
}

Result<Conditioning> conditioningOf(const test::GoldenCase& golden, const std::string& prefix) {
  Conditioning conditioning;
  BURNISH_TRY(conditioning.context, test::goldenTensor(golden, prefix + "context"));
  BURNISH_TRY(conditioning.pooled, test::goldenTensor(golden, prefix + "pooled"));
  return conditioning;
}

Result<Sd3Tokens> tokensOf(const test::GoldenCase& golden) {
  Sd3Tokens tokens;
  BURNISH_TRY(tokens.first, test::goldenIntegers(golden, "in.ids.0", {1, -1}));
  BURNISH_TRY(tokens.second, test::goldenIntegers(golden, "in.ids.1", {1, -1}));
  BURNISH_TRY(tokens.third, test::goldenIntegers(golden, "in.ids.2", {1, -1}));
  return tokens;
}

}  // namespace

void TestSd3Pipeline::initTestCase() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  for (const test::GoldenFixture& fixture : folder.select("text")) {
    const fs::path model = folder.path() / fixture.family / "model";
    BURNISH_GET(const Json json, readJsonFile((model / "model_index.json").string()));
    if (json.value("_class_name", "") == "StableDiffusion3Pipeline") whole_ = model;
  }
  if (whole_.empty()) QSKIP("the golden folder has no whole SD3 model");
}

fs::path TestSd3Pipeline::copyOfModel(const QTemporaryDir& temporary) const {
  fs::path copy = fs::path(temporary.path().toStdString()) / "model";
  fs::copy(whole_, copy, fs::copy_options::recursive);
  for (const auto& entry : fs::recursive_directory_iterator(copy)) {
    fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::add);
  }
  return copy;
}

void TestSd3Pipeline::runCalls(const test::GoldenCase& golden, Denoiser& denoiser, Sampler& sampler) {
  const at::NoGradGuard noGrad;
  BURNISH_GET(const at::Tensor start, test::goldenTensor(golden, "latents"));
  BURNISH_GET(const Conditioning wanted, conditioningOf(golden, "cond."));
  BURNISH_GET(const Conditioning unwanted, conditioningOf(golden, "uncond."));
  const Conditioning both = joined(unwanted, wanted);
  const double guidance = golden.in().at("guidance").get<double>();
  at::Tensor x = start * sampler.initialSigma();
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "x.start", x));
  for (int64_t call = 0; call < sampler.calls(); ++call) {
    const std::string number = std::to_string(call);
    const at::Tensor input = sampler.scaleInput(x, call);
    const double timestep = sampler.timesteps()[static_cast<std::size_t>(call)];
    const at::Tensor output =
        guide(denoiser.forward(at::cat({input, input}), at::full({2}, timestep, at::kFloat), both), guidance);
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "guided." + number, output));
    x = sampler.step(output, call, x, {});
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "x." + number, x));
  }
  QVERIFY(!golden.has("out.x." + std::to_string(sampler.calls())));
}

void TestSd3Pipeline::drawsTheGoldenLatents() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.unet = true}));
  BURNISH_GET(const auto sampler, test::makeGoldenSampler(golden));
  const at::Tensor timesteps = at::tensor(at::ArrayRef<double>(sampler->timesteps()), at::kDouble);
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "timesteps", timesteps));
  runCalls(golden, model.denoiser(), *sampler);
}

void TestSd3Pipeline::compareAtStrengths(const test::GoldenCase& golden, StableDiffusion& model, const fs::path& file) {
  const at::NoGradGuard noGrad;
  BURNISH_GET(const at::Tensor x, test::goldenTensor(golden, "in.x"));
  BURNISH_GET(const at::Tensor timesteps, test::goldenTensor(golden, "in.t"));
  BURNISH_GET(const Conditioning conditioning, conditioningOf(golden, "in."));
  BURNISH_GET(LoraAdapter adapter,
              LoraAdapter::loadOnto({&model.denoiser(), model.text.get(), model.text2.get()}, file));
  QCOMPARE(adapter.appliedLayers(), adapter.fileLayers());
  for (const Json& strength : golden.in().at("strengths")) {
    adapter.setStrength(strength.get<double>());
    const at::Tensor y = model.denoiser().forward(x, timesteps, conditioning);
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "y." + strength.dump(), y));
    if (!golden.has("out.context." + strength.dump())) continue;
    BURNISH_GET(const Sd3Tokens tokens, tokensOf(golden));
    const Conditioning text =
        sd3Conditioning({*model.text, *model.text2, model.text3.get(), model.contextWidth()}, tokens);
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "context." + strength.dump(), text.context));
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "pooled." + strength.dump(), text.pooled));
  }
  adapter.detach();
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "y.0", model.denoiser().forward(x, timesteps, conditioning)));
}

void TestSd3Pipeline::appliesGoldenLoras() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  const bool hasText = !golden.names("out.context.").empty();
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.text = hasText, .unet = true}));
  for (const auto& [format, file] : golden.in().at("files").items()) {
    compareAtStrengths(golden, model, folder.path() / file.get<std::string>());
    if (QTest::currentTestFailed()) QFAIL(("in the format " + format).c_str());
  }
  // Trap 23: kohya's form of the same LoRA, with q, k and v fused.
  const fs::path kohya = folder.path() / (fixture.name + "_kohya.safetensors");
  if (fs::exists(kohya)) compareAtStrengths(golden, model, kohya);
}

void TestSd3Pipeline::loadsOnlyWhatIsAskedFor() {
  BURNISH_GET(StableDiffusion model, StableDiffusion::open(whole_, {.unet = true}));
  QCOMPARE(model.family(), ModelFamily::Sd3);
  QVERIFY(model.mmdit && !model.unet && !model.vae && !model.text && !model.text2 && !model.text3);
  QCOMPARE(&model.denoiser(), static_cast<Denoiser*>(model.mmdit.get()));
  BURNISH_VERIFY_OK(model.load({.text = true}));
  QVERIFY(model.text && model.text2 && model.text3 && model.tokenizer3 && !model.vae);
  QCOMPARE(model.contextWidth(), model.mmdit->config().contextWidth);
  model.unload({.text = true, .unet = true});
  QVERIFY(!model.text3 && !model.tokenizer3 && !model.mmdit);
  BURNISH_GET(const std::string text, model.textIdentity());
  BURNISH_GET(const std::string denoiser, model.unetIdentity());
  QVERIFY(!text.empty() && text != denoiser);
}

void TestSd3Pipeline::drawsTheSamePictureFromTheSameSeed() {
  BURNISH_GET(StableDiffusion model, StableDiffusion::open(whole_, {}));
  SampleRequest request = smallRequest();
  BURNISH_GET(const RgbImage first, samplePicture(model, request));
  QCOMPARE(first.width, 64);
  QCOMPARE(first.height, 96);
  request.sampler = "flow_euler";
  BURNISH_GET(const RgbImage again, samplePicture(model, request));
  QCOMPARE(first, again);
  request.seed = 4;
  BURNISH_GET(const RgbImage other, samplePicture(model, request));
  QVERIFY(first != other);
}

void TestSd3Pipeline::drawsWithoutT5() {
  const QTemporaryDir temporary;
  const fs::path folder = copyOfModel(temporary);
  BURNISH_GET(StableDiffusion with, StableDiffusion::open(folder, {}));
  BURNISH_GET(const std::string identity, with.textIdentity());
  fs::remove_all(folder / "text_encoder_3");
  BURNISH_GET(StableDiffusion without, StableDiffusion::open(folder, {}));
  BURNISH_GET(const Conditioning conditioning, encodePrompt(without, "a red fox"));
  QVERIFY(!without.text3);
  QCOMPARE(conditioning.context.size(1), 77 + kSd3ThirdTokens);
  QVERIFY(conditioning.context.narrow(1, 77, kSd3ThirdTokens).eq(0).all().item<bool>());
  BURNISH_VERIFY_OK(samplePicture(without, smallRequest()));
  BURNISH_GET(const std::string other, without.textIdentity());
  QVERIFY(identity != other);
}

void TestSd3Pipeline::refusesSizesThatItsPatchesCannotMake() {
  BURNISH_GET(StableDiffusion model, StableDiffusion::open(whole_, kAllParts));
  const int64_t scale = model.vae->config().scale();
  const int64_t most = model.mmdit->maximumSide() * scale;
  for (const int64_t width : {int64_t{0}, scale, 3 * scale, most + 2 * scale}) {
    SampleRequest request = smallRequest();
    request.width = width;
    BURNISH_VERIFY_ERROR(samplePicture(model, request), ValueOutOfRange);
  }
}

void TestSd3Pipeline::refusesSamplersOfOtherModels() {
  BURNISH_GET(StableDiffusion model, StableDiffusion::open(whole_, {}));
  SampleRequest request = smallRequest();
  request.sampler = "euler_a";
  BURNISH_VERIFY_ERROR(samplePicture(model, request), ValueOutOfRange);
}

void TestSd3Pipeline::savesLorasThatItLoadsAgain_data() {
  QTest::addColumn<int>("naming");
  QTest::addColumn<bool>("areEqual");
  QTest::newRow("diffusers") << int(LoraNaming::Diffusers) << false;
  QTest::newRow("trap 23, block-diagonal") << int(LoraNaming::Kohya) << false;
  QTest::newRow("trap 23, shared down") << int(LoraNaming::Kohya) << true;
}

void TestSd3Pipeline::savesLorasThatItLoadsAgain() {
  QFETCH(const int, naming);
  QFETCH(const bool, areEqual);
  const QTemporaryDir temporary;
  const fs::path file = fs::path(temporary.path().toStdString()) / "lora.safetensors";
  BURNISH_GET(StableDiffusion model, StableDiffusion::open(whole_, {.unet = true}));
  const at::NoGradGuard noGrad;
  const MmditConfig& config = model.mmdit->config();
  const at::Tensor x = at::sin(at::arange(config.inputs * 16, at::kFloat)).view({1, -1, 4, 4});
  const Conditioning conditioning{at::ones({1, 3, config.contextWidth}), at::ones({1, config.pooledWidth}), {}};
  const auto predict = [&] { return model.denoiser().forward(x, at::full({1}, 300.0), conditioning); };
  BURNISH_GET(LoraAdapter adapter, LoraAdapter::createOn(model.denoiser(), {2, 3.0, "linear", 1}));
  double phase = 0.0;
  for (const NamedParameter& parameter : adapter.parameters()) {
    at::Tensor tensor = parameter.tensor;
    phase += areEqual ? 0.0 : 1.0;
    tensor.copy_(at::sin(at::arange(tensor.numel(), at::kFloat) + phase).view_as(tensor) * 0.05);
  }
  const at::Tensor expected = predict();
  LoraWriteOptions options;
  options.naming = static_cast<LoraNaming>(naming);
  BURNISH_VERIFY_OK(adapter.save(file, options));
  const int64_t layers = adapter.savedLayers(options.naming);
  const int64_t adapted = adapter.appliedLayers();
  adapter.detach();
  QVERIFY(!at::allclose(predict(), expected, 1e-3, 1e-3));
  const bool isKohya = options.naming == LoraNaming::Kohya;
  QCOMPARE(layers < adapted, isKohya);
  BURNISH_GET(const SafetensorsFile saved, SafetensorsFile::open(file));
  for (const TensorInfo& tensor : saved.tensors()) {
    const bool isRight =
        tensor.name.starts_with(isKohya ? "lora_unet_joint_blocks_" : "transformer.transformer_blocks.");
    QVERIFY2(isRight || tensor.name.find("block") == std::string::npos, tensor.name.c_str());
    if (tensor.name.ends_with("attn_qkv.lora_down.weight")) QCOMPARE(tensor.shape[0], int64_t{areEqual ? 2 : 6});
  }
  BURNISH_GET(const LoraAdapter loaded, LoraAdapter::loadOnto({.denoiser = &model.denoiser()}, file));
  QCOMPARE(loaded.appliedLayers(), layers);
  QVERIFY(at::allclose(predict(), expected, 1e-4, 1e-5));
}

void TestSd3Pipeline::namesPartsThatDoNotFitTogether_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("key");
  QTest::addColumn<QString>("value");
  const auto row = [](const char* file, const char* key, const char* value) {
    QTest::addRow("%s %s", file, key) << file << key << value;
  };
  row("transformer/config.json", "pooled_projection_dim", "7");
  row("transformer/config.json", "joint_attention_dim", "8");
  row("transformer/config.json", "joint_attention_dim", "60000");
}

void TestSd3Pipeline::namesPartsThatDoNotFitTogether() {
  QFETCH(QString, file);
  QFETCH(QString, key);
  QFETCH(QString, value);
  const QTemporaryDir temporary;
  const fs::path folder = copyOfModel(temporary);
  edit(folder / file.toStdString(), key.toStdString(), Json::parse(value.toStdString()));
  BURNISH_VERIFY_ERROR(StableDiffusion::open(folder, {.text = true}), ModelConfig);
}

QTEST_GUILESS_MAIN(TestSd3Pipeline)
#include "tst_sd3_pipeline.moc"
