#include "core/weights/lora_places.h"
#include "tests/support/listed_weights.h"
#include "tests/support/verify.h"

#include <algorithm>

using namespace burnish;

namespace {

/// A line of maps/lora_modules.*: the spellings of one layer.
struct Row {
  std::string original, flat, dotted, tensor, operation;
};

std::vector<Row> rowsOf(const std::string& model) {
  std::vector<Row> rows;
  const std::string file = std::string(BURNISH_TEST_DATA) + "/formats/maps/lora_modules." + model + ".tsv.gz";
  for (const std::string& line : test::linesOf(file)) {
    const auto cells = test::cellsOf(line);
    if (line.starts_with("#") || cells.size() < 5) continue;
    rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4]});
  }
  return rows;
}

KeyOperation operationFrom(const std::string& name) {
  if (name == "rows_third_0") return KeyOperation::FirstThird;
  if (name == "rows_third_1") return KeyOperation::MiddleThird;
  if (name == "rows_third_2") return KeyOperation::LastThird;
  return name == "swap_halves" ? KeyOperation::SwapHalves : KeyOperation::Same;
}

LoraPlaces placesOf(const std::vector<Row>& rows, LoraFamily family) {
  std::vector<LoraGroupName> names;
  for (const Row& row : rows) names.push_back(parseLoraGroup(row.dotted));
  return LoraPlaces(guessLoraLayout(names, family));
}

bool contains(const std::vector<LoraPlace>& places, const LoraGroupName& name) {
  return std::ranges::any_of(
      places, [&](const LoraPlace& place) { return place.component == name.component && place.path == name.path; });
}

}  // namespace

class TestLoraPlaces : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void knowsEveryNameOfThePublishedModels_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("family");
    for (const char* model : {"sd15", "sd21"}) QTest::newRow(model) << model << int(LoraFamily::StableDiffusion);
    QTest::newRow("sdxl") << "sdxl" << int(LoraFamily::StableDiffusionXl);
    for (const char* model : {"sd3_medium", "sd35_medium", "sd35_large"})
      QTest::newRow(model) << model << int(LoraFamily::StableDiffusion3);
  }

  /// Traps 10, 21 and 23: every spelling of every layer leads to its module, and back to what each tool writes.
  void knowsEveryNameOfThePublishedModels() {
    QFETCH(const QString, model);
    QFETCH(const int, family);
    const std::vector<Row> rows = rowsOf(model.toStdString());
    QVERIFY(rows.size() > 300);
    const LoraPlaces places = placesOf(rows, static_cast<LoraFamily>(family));
    for (const Row& row : rows) {
      const LoraGroupName name = parseLoraGroup(row.dotted);
      const auto found = places.find(name);
      QVERIFY2(found.size() == 1 && found[0].path == name.path && found[0].isWhole, row.dotted.c_str());
      QVERIFY2(contains(places.find(parseLoraGroup(row.flat)), name), row.flat.c_str());
      QVERIFY2(contains(places.find(parseLoraGroup(row.original)), name), row.original.c_str());
      const bool isOriginal = places.family() != LoraFamily::StableDiffusion;
      QCOMPARE(places.kohya(found[0]), isOriginal ? row.original : row.flat);
      QCOMPARE(diffusersName(found[0].component, found[0].path), row.dotted);
      if (name.component != LoraComponent::Denoiser) continue;
      QCOMPARE("model.diffusion_model." + found[0].originalPath + ".weight", row.tensor);
      QVERIFY2(found[0].operation == operationFrom(row.operation), row.dotted.c_str());
    }
  }

  /// Trap 9.
  void trap9TextEncodersMayLackALevel() {
    const LoraPlaces places{KeyLayout{}};
    const auto found = places.find(parseLoraGroup("text_encoder.encoder.layers.3.self_attn.k_proj"));
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].path, std::string("text_model.encoder.layers.3.self_attn.k_proj"));
  }

  void hasNoPlaceForNamesOfOtherModels() {
    const LoraPlaces places{KeyLayout{}};
    for (const char* name : {"lora_unet_joint_blocks_0_x_block_attn_qkv", "lora_unet_magic", "unknown_down_blocks_0",
                             "lora_te_text_model_magic"}) {
      QVERIFY2(places.find(parseLoraGroup(name)).empty(), name);
    }
  }

  void guessesTheFamilyFromOneName_data() {
    QTest::addColumn<int>("family");
    const auto row = [](const char* name, LoraFamily family) { QTest::newRow(name) << static_cast<int>(family); };
    row("lora_unet_down_blocks_0_attentions_0_proj_in", LoraFamily::StableDiffusion);
    row("diffusion_model.input_blocks.1.1.proj_in", LoraFamily::StableDiffusion);
    row("lora_unet_input_blocks_4_1_proj_in", LoraFamily::StableDiffusionXl);
    row("lora_te2_text_model_encoder_layers_0_mlp_fc1", LoraFamily::StableDiffusionXl);
    row("unet.add_embedding.linear_1", LoraFamily::StableDiffusionXl);
    row("transformer.transformer_blocks.0.attn.to_q", LoraFamily::StableDiffusion3);
    row("lora_unet_joint_blocks_0_x_block_attn_qkv", LoraFamily::StableDiffusion3);
    row("lora_te3_encoder_block_0_layer_0_SelfAttention_k", LoraFamily::StableDiffusion3);
    row("lora_unet_double_blocks_0", LoraFamily::Unknown);
  }
  void guessesTheFamilyFromOneName() {
    QFETCH(const int, family);
    const std::vector<LoraGroupName> names{parseLoraGroup(QTest::currentDataTag())};
    QCOMPARE(static_cast<int>(guessLoraFamily(names)), family);
  }
};

QTEST_GUILESS_MAIN(TestLoraPlaces)
#include "tst_lora_places.moc"
