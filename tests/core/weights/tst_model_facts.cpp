#include "core/weights/memory_weights.h"
#include "core/weights/model_facts.h"
#include "core/weights/prediction_hints.h"
#include "tests/support/golden_folder.h"
#include "tests/support/listed_weights.h"
#include "tests/support/verify.h"

#include <QtTest/QTest>

#include <algorithm>

using namespace burnish;
namespace fs = std::filesystem;

class TestModelFacts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void knowsEveryPublishedFile_data();
  void knowsEveryPublishedFile();
  void knowsTheTinyModels_data();
  void knowsTheTinyModels();
  void knowsPrefixesThatWereLeftOut();
  void namesWhatIsMissing();
  void saysWhatIsPredicted();
  void guessesTheSecondFamilyAsComfyUiDoes();
  void theUnknownHasANearest();
  void anythingElseIsUnknown();
};

namespace {

const std::string kManifests = BURNISH_TEST_DATA "/formats/manifests/";

std::string partsOf(const ModelFacts& facts) {
  std::string text;
  for (const PartFacts& part : facts.parts)
    text += (text.empty() ? "" : ", ") + std::string(partName(part.part, facts.base));
  return text;
}

/// Only some tensors of a listing, renamed.
template <class Naming>
test::ListedWeights someOf(const test::ListedWeights& all, const Naming& naming) {
  test::ListedWeights some("some.safetensors");
  for (const TensorInfo& tensor : all.tensors()) {
    const std::string name = naming(tensor.name);
    if (!name.empty()) some.add(name, tensor.dtype, tensor.shape);
  }
  return some;
}

}  // namespace

void TestModelFacts::knowsEveryPublishedFile_data() {
  QTest::addColumn<QString>("base");
  QTest::addColumn<QString>("layout");
  QTest::addColumn<QString>("parts");
  const auto row = [](const char* listing, const char* base, const char* layout, const char* parts) {
    QTest::newRow(listing) << base << layout << parts;
  };
  const char* one = "Stable Diffusion 1.x";
  const char* two = "Stable Diffusion 2.x";
  const char* xl = "Stable Diffusion XL";
  row("sd15.ldm", one, "single file", "UNet, VAE, text encoder");
  row("sd15.diffusers.unet", one, "one part, diffusers names", "UNet");
  row("sd21.ldm", two, "single file", "UNet, VAE, text encoder");
  row("sd21.diffusers.unet", two, "one part, diffusers names", "UNet");
  row("sdxl.sgm", xl, "single file", "UNet, VAE, text encoder, second text encoder");
  row("sdxl.diffusers.unet", xl, "one part, diffusers names", "UNet");
  const char* three = "Stable Diffusion 3 medium";
  row("sd3_medium.single", three, "single file", "transformer, VAE");
  row("sd3_medium.single_incl_clips", three, "single file", "transformer, VAE, text encoder, second text encoder");
  row("sd3_medium.single_incl_clips_t5xxlfp8", three, "single file",
      "transformer, VAE, text encoder, second text encoder, third text encoder (T5)");
  row("sd3_medium.diffusers.transformer", three, "one part, diffusers names", "transformer");
  row("sd35_medium.single", "Stable Diffusion 3.5 medium", "single file", "transformer, VAE");
  row("sd35_medium.diffusers.transformer", "Stable Diffusion 3.5 medium", "one part, diffusers names", "transformer");
  row("sd35_large.single", "Stable Diffusion 3.5 large", "single file", "transformer, VAE");
  row("sd35_large.diffusers.transformer", "Stable Diffusion 3.5 large", "one part, diffusers names", "transformer");
  row("vae.diffusers.new_names", "unknown", "one part, diffusers names", "VAE");
  row("sd3.diffusers.vae", "unknown", "one part, diffusers names", "VAE");
  row("sd15.diffusers.text_encoder", "unknown", "one part, diffusers names", "text encoder");
  row("sdxl.diffusers.text_encoder_2", "unknown", "one part, diffusers names", "text encoder");
  row("sd3.diffusers.text_encoder_3", "unknown", "one part, diffusers names", "third text encoder (T5)");
  row("clip_l.text_encoders", "unknown", "one part, diffusers names", "text encoder");
  row("t5xxl_fp8_e4m3fn.text_encoders", "unknown", "one part, diffusers names", "third text encoder (T5)");
}

void TestModelFacts::knowsEveryPublishedFile() {
  QFETCH(QString, base);
  QFETCH(QString, layout);
  QFETCH(QString, parts);
  BURNISH_GET(const test::ListedWeights weights,
              test::ListedWeights::open(kManifests + QTest::currentDataTag() + ".tsv"));
  const ModelFacts facts = detectModel(weights);
  QCOMPARE(std::string(baseModelName(facts.base)), base.toStdString());
  QCOMPARE(std::string(sourceLayoutName(facts.layout)), layout.toStdString());
  QCOMPARE(partsOf(facts), parts.toStdString());
  int64_t tensors = facts.otherTensors;
  for (const PartFacts& part : facts.parts) tensors += part.tensors;
  QCOMPARE(tensors, static_cast<int64_t>(weights.tensors().size()));
}

void TestModelFacts::knowsTheTinyModels_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<QString>("summary");
  const auto row = [](const char* path, const char* summary) { QTest::newRow(path) << path << summary; };
  row("sd15/model", "Stable Diffusion 1.x, diffusers folder, F16, complete");
  row("sd21/model", "Stable Diffusion 2.x, diffusers folder, F16, complete");
  row("sdxl/model", "Stable Diffusion XL, diffusers folder, F16, complete");
  row("sd3/model", "Stable Diffusion 3 medium, diffusers folder, F16, complete");
  row("sd15/single/sd15.safetensors", "Stable Diffusion 1.x, single file, F16, complete");
  row("sd21/single/sd21.safetensors", "Stable Diffusion 2.x, single file, F16, complete");
  row("sdxl/single/sdxl.safetensors", "Stable Diffusion XL, single file, F16, complete");
  row("sd3/single/sd3.safetensors", "Stable Diffusion 3 medium, single file, F16, complete");
  row("sdxl/model/unet", "Stable Diffusion XL, one part, diffusers names, F16");
  row("sd15/model/vae", "VAE, one part, diffusers names, F16");
  row("sd35/model/transformer", "Stable Diffusion 3.5 medium, one part, diffusers names, F16");
}

/// Other widths and depths than the published ones: the structure tells the family.
void TestModelFacts::knowsTheTinyModels() {
  QFETCH(QString, path);
  QFETCH(QString, summary);
  BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
  if (!fs::exists(golden.path() / path.toStdString())) QSKIP("the golden folder has no such model");
  BURNISH_GET(const ModelFacts facts, detectModel(golden.path() / path.toStdString()));
  QCOMPARE(summaryOf(facts), summary.toStdString());
}

void TestModelFacts::knowsPrefixesThatWereLeftOut() {
  BURNISH_GET(const test::ListedWeights whole, test::ListedWeights::open(kManifests + "sdxl.sgm.tsv"));
  const std::string prefix = "model.diffusion_model.";
  for (const std::string kept : {"", "diffusion_model."}) {
    const ModelFacts facts = detectModel(someOf(whole, [&](const std::string& name) {
      return name.starts_with(prefix) ? kept + name.substr(prefix.size()) : std::string();
    }));
    QCOMPARE(facts.base, BaseModel::Sdxl);
    QCOMPARE(facts.layout, SourceLayout::OriginalPart);
    QCOMPARE(partsOf(facts), std::string("UNet"));
  }
}

void TestModelFacts::namesWhatIsMissing() {
  BURNISH_GET(const test::ListedWeights whole, test::ListedWeights::open(kManifests + "sdxl.sgm.tsv"));
  const ModelFacts facts = detectModel(someOf(whole, [](const std::string& name) {
    return name.starts_with("conditioner.embedders.1.") || name.starts_with("first_stage") ? std::string() : name;
  }));
  QCOMPARE(facts.missing, (std::vector<ModelPart>{ModelPart::Vae, ModelPart::Text2}));
  QVERIFY(summaryOf(facts).find("without VAE, second text encoder") != std::string::npos);
  BURNISH_GET(const test::ListedWeights three,
              test::ListedWeights::open(kManifests + "sd3_medium.single_incl_clips.tsv"));
  const ModelFacts withoutT5 = detectModel(three);
  QVERIFY(withoutT5.missing.empty());
  QCOMPARE(withoutT5.missingOptional, (std::vector<ModelPart>{ModelPart::Text3}));
}

/// Trap 17: metadata, marker tensors, or nothing.
void TestModelFacts::saysWhatIsPredicted() {
  const auto hint = [](KeyFamily family, std::map<std::string, std::string> metadata,
                       std::vector<std::string> markers) {
    test::ListedWeights weights("model.safetensors");
    weights.setMetadata(std::move(metadata));
    for (const std::string& marker : markers) weights.add(marker, DType::F32, {});
    return predictionHint(weights, family);
  };
  QCOMPARE(hint(KeyFamily::Sdxl, {}, {}).prediction, std::optional(PredictionKind::Epsilon));
  const PredictionHint marked = hint(KeyFamily::Sdxl, {}, {"v_pred", "ztsnr"});
  QCOMPARE(marked.prediction, std::optional(PredictionKind::V));
  QVERIFY(marked.hasZeroTerminalSnr);
  QCOMPARE(hint(KeyFamily::Sd2, {{"modelspec.prediction_type", "v"}}, {}).prediction, std::optional(PredictionKind::V));
  QCOMPARE(hint(KeyFamily::Sd2, {{"modelspec.architecture", "stable-diffusion-v2-768-v"}}, {}).prediction,
           std::optional(PredictionKind::V));
  QVERIFY(!hint(KeyFamily::Sd2, {}, {}).prediction.has_value());
  QCOMPARE(hint(KeyFamily::Sd3, {}, {}).prediction, std::optional(PredictionKind::Flow));
  const Json scheduler{{"prediction_type", "v_prediction"}, {"rescale_betas_zero_snr", true}};
  QCOMPARE(predictionHint(scheduler, KeyFamily::Sdxl).prediction, std::optional(PredictionKind::V));
  QVERIFY(predictionHint(scheduler, KeyFamily::Sdxl).hasZeroTerminalSnr);
}

void TestModelFacts::guessesTheSecondFamilyAsComfyUiDoes() {
  for (const float spread : {0.05F, 0.2F}) {
    MemoryWeights weights("model.safetensors");
    std::vector<std::byte> bytes(16);
    convertFromFloat(DType::F32, std::vector<float>{spread, -spread, spread, -spread}, bytes);
    weights.add("model.diffusion_model.output_blocks.11.1.transformer_blocks.0.norm1.bias", DType::F32, {4}, bytes);
    const PredictionHint hint = predictionHint(weights, KeyFamily::Sd2);
    QCOMPARE(hint.prediction, std::optional(spread > 0.09F ? PredictionKind::V : PredictionKind::Epsilon));
    QVERIFY(hint.reason.find("guess") != std::string::npos);
  }
}

void TestModelFacts::theUnknownHasANearest() {
  BURNISH_GET(const test::ListedWeights whole, test::ListedWeights::open(kManifests + "sdxl.sgm.tsv"));
  // Without its first block it is no UNet any more.
  test::ListedWeights damaged = someOf(whole, [](const std::string& name) {
    return name.starts_with("model.diffusion_model.input_blocks.0.") ? std::string() : name;
  });
  damaged.add("something.else.weight", DType::F16, {3});
  const ModelFacts facts = detectModel(damaged);
  QVERIFY(!facts.isKnown());
  QCOMPARE(facts.nearest, BaseModel::Sdxl);
  QVERIFY(facts.commonNames > 2000);
  QVERIFY(std::ranges::find(facts.firstDiffering, "something.else.weight") != facts.firstDiffering.end());
}

void TestModelFacts::anythingElseIsUnknown() {
  test::ListedWeights weights("language.safetensors");
  weights.add("model.layers.0.self_attn.q_proj.weight", DType::BF16, {4096, 4096});
  const ModelFacts facts = detectModel(weights);
  QVERIFY(!facts.isKnown());
  QCOMPARE(facts.nearest, BaseModel::Unknown);
  QCOMPARE(facts.firstDiffering.size(), std::size_t{1});
  QVERIFY(summaryOf(facts).starts_with("Unknown model"));
}

QTEST_GUILESS_MAIN(TestModelFacts)
#include "tst_model_facts.moc"
