#include "core/weights/deduced_config.h"
#include "core/weights/tensor_names.h"
#include "tests/support/listed_weights.h"
#include "tests/support/verify.h"

#include <QtTest/QTest>

using namespace burnish;

/// Configurations from names and shapes, against those of the published folders.
class TestDeducedConfig : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void saysWhatThePublishedConfigurationsSay_data();
  void saysWhatThePublishedConfigurationsSay();
  void saysWhatPublishedUnetsAre_data();
  void saysWhatPublishedUnetsAre();
  void refusesWidthsThatTellNothing();
  void latentsHaveTheScaleOfTheirFamily();
  void schedulersBelongToTheirPrediction();
};

namespace {

const std::string kFormats = BURNISH_TEST_DATA "/formats/";

Result<PartShapes> shapesOf(const std::string& listing, ModelPart part) {
  BURNISH_TRY(const test::ListedWeights weights, test::ListedWeights::open(kFormats + "manifests/" + listing));
  PartShapes shapes;
  for (const NamedTensor& tensor : namedPart(part, weights)) shapes.emplace(tensor.name, tensor.tensor->shape);
  return shapes;
}

}  // namespace

void TestDeducedConfig::saysWhatThePublishedConfigurationsSay_data() {
  QTest::addColumn<int>("index");
  BURNISH_GET(const Json published, readJsonFile(kFormats + "published_configs.json"));
  int index = 0;
  for (const Json& part : published.at("parts")) QTest::newRow(part.at("name").get<std::string>().c_str()) << index++;
}

void TestDeducedConfig::saysWhatThePublishedConfigurationsSay() {
  QFETCH(int, index);
  BURNISH_GET(const Json published, readJsonFile(kFormats + "published_configs.json"));
  const Json& row = published.at("parts").at(static_cast<std::size_t>(index));
  const auto manifest = row.at("manifest").get<std::string>();
  if (!manifest.starts_with("sd3")) QSKIP("a UNet's configuration is compared below");
  const std::string kind = row.at("part").get<std::string>();
  const ModelPart part = kind == "transformer"                             ? ModelPart::Denoiser
                         : kind == "vae"                                   ? ModelPart::Vae
                         : kind == "t5"                                    ? ModelPart::Text3
                         : manifest.find("encoder_2") != std::string::npos ? ModelPart::Text2
                                                                           : ModelPart::Text;
  BURNISH_GET(const PartShapes shapes, shapesOf(manifest, part));
  BURNISH_GET(const OrderedJson deduced, deducePartConfig(part, KeyFamily::Sd3, shapes, manifest));
  for (const auto& [key, value] : row.at("config").items()) {
    if (key == "latents_mean" || key == "latents_std") continue;
    QVERIFY2(deduced.contains(key), key.c_str());
    QVERIFY2(Json::parse(deduced.at(key).dump()) == value, key.c_str());
  }
}

void TestDeducedConfig::saysWhatPublishedUnetsAre_data() {
  QTest::addColumn<QString>("listing");
  QTest::addColumn<int>("family");
  QTest::addColumn<QString>("expected");
  const auto row = [](const char* name, const char* listing, KeyFamily family, const char* expected) {
    QTest::newRow(name) << listing << static_cast<int>(family) << expected;
  };
  row("SD 1.5", "sd15.diffusers.unet.tsv", KeyFamily::Sd1,
      R"({"attention_head_dim": 8, "block_out_channels": [320, 640, 1280, 1280], "cross_attention_dim": 768,
          "down_block_types": ["CrossAttnDownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D", "DownBlock2D"],
          "up_block_types": ["UpBlock2D", "CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "CrossAttnUpBlock2D"],
          "in_channels": 4, "out_channels": 4, "layers_per_block": 2, "use_linear_projection": false})");
  row("SD 2.1", "sd21.diffusers.unet.tsv", KeyFamily::Sd2,
      R"({"attention_head_dim": [5, 10, 20, 20], "cross_attention_dim": 1024, "use_linear_projection": true})");
  row("SDXL", "sdxl.diffusers.unet.tsv", KeyFamily::Sdxl,
      R"({"attention_head_dim": [5, 10, 20], "block_out_channels": [320, 640, 1280], "cross_attention_dim": 2048,
          "transformer_layers_per_block": [1, 2, 10], "addition_embed_type": "text_time",
          "addition_time_embed_dim": 256, "projection_class_embeddings_input_dim": 2816,
          "down_block_types": ["DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"],
          "up_block_types": ["CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"]})");
}

/// Trap 13: the number of heads.
void TestDeducedConfig::saysWhatPublishedUnetsAre() {
  QFETCH(QString, listing);
  QFETCH(int, family);
  QFETCH(QString, expected);
  BURNISH_GET(const PartShapes shapes, shapesOf(listing.toStdString(), ModelPart::Denoiser));
  BURNISH_GET(const OrderedJson deduced,
              deducePartConfig(ModelPart::Denoiser, static_cast<KeyFamily>(family), shapes, "listing"));
  const Json wanted = Json::parse(expected.toStdString());
  for (const auto& [key, value] : wanted.items()) QVERIFY2(Json::parse(deduced.at(key).dump()) == value, key.c_str());
}

void TestDeducedConfig::refusesWidthsThatTellNothing() {
  BURNISH_GET(PartShapes shapes, shapesOf("sd21.diffusers.unet.tsv", ModelPart::Denoiser));
  shapes.at("down_blocks.0.resnets.0.conv1.weight")[0] = 96;
  BURNISH_VERIFY_ERROR(deducePartConfig(ModelPart::Denoiser, KeyFamily::Sd2, shapes, "x.safetensors"), ModelConfig);
  shapes.erase("conv_in.weight");
  shapes.at("down_blocks.0.resnets.0.conv1.weight")[0] = 320;
  BURNISH_VERIFY_ERROR(deducePartConfig(ModelPart::Denoiser, KeyFamily::Sd2, shapes, "x.safetensors"), TensorMissing);
}

/// Trap 16: no shape tells it, and a wrong one gives grey pictures.
void TestDeducedConfig::latentsHaveTheScaleOfTheirFamily() {
  BURNISH_GET(const PartShapes shapes, shapesOf("vae.diffusers.new_names.tsv", ModelPart::Vae));
  const auto scale = [&](KeyFamily family) {
    const auto config = deducePartConfig(ModelPart::Vae, family, shapes, "listing");
    return config.ok() ? config.value().at("scaling_factor").get<double>() : 0.0;
  };
  QCOMPARE(scale(KeyFamily::Sd1), 0.18215);
  QCOMPARE(scale(KeyFamily::Sd2), 0.18215);
  QCOMPARE(scale(KeyFamily::Sdxl), 0.13025);
  QCOMPARE(scale(KeyFamily::Sd3), 1.5305);
}

void TestDeducedConfig::schedulersBelongToTheirPrediction() {
  QCOMPARE(publishedScheduler(KeyFamily::Sd1, PredictionKind::Epsilon, false).at("_class_name").get<std::string>(),
           std::string("PNDMScheduler"));
  const OrderedJson v = publishedScheduler(KeyFamily::Sd2, PredictionKind::V, true);
  QCOMPARE(v.at("prediction_type").get<std::string>(), std::string("v_prediction"));
  QVERIFY(v.at("rescale_betas_zero_snr").get<bool>());
  QCOMPARE(publishedScheduler(KeyFamily::Sd3, PredictionKind::Flow, false).at("shift").get<double>(), 3.0);
}

QTEST_GUILESS_MAIN(TestDeducedConfig)
#include "tst_deduced_config.moc"
