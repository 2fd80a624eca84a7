#include "core/weights/key_layout.h"
#include "core/weights/key_map.h"
#include "core/weights/model_conversion.h"
#include "tests/support/listed_weights.h"
#include "tests/support/verify.h"

#include <QtTest/QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace burnish;

/// The key maps of all families against the tables that were read back from diffusers' own converters, for every tensor
/// of the published files.
class TestKeyMap : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void mapsEveryTensorAsTheConvertersDo_data() { publishedModels(); }
  void mapsEveryTensorAsTheConvertersDo();
  void mapsEveryTensorBack_data() { publishedModels(); }
  void mapsEveryTensorBack();
  void splitsIntoThePublishedFolders_data();
  void splitsIntoThePublishedFolders();
  void joinsFoldersToThePublishedFile_data();
  void joinsFoldersToThePublishedFile();
  void readsTheSameLayoutFromBothSides_data() { splitsIntoThePublishedFolders_data(); }
  void readsTheSameLayoutFromBothSides();
  void addsWhatPrefixesWereLeftOut();
  void refusesWhatHasNoDenoiser();

 private:
  void publishedModels();
};

namespace {

const std::string kFormats = BURNISH_TEST_DATA "/formats/";

struct MapRow {
  std::string original;
  std::string part;
  std::string diffusers;
  std::string operation;
  auto operator<=>(const MapRow&) const = default;
};

std::vector<MapRow> mapRows(const QString& map) {
  std::vector<MapRow> rows;
  for (const std::string& line : test::linesOf(kFormats + "maps/" + map.toStdString() + ".tsv.gz")) {
    const std::vector<std::string> cells = test::cellsOf(line);
    if (!line.starts_with("#") && cells.size() == 4)
      rows.push_back({cells[0], cells[1], cells[2], cells[3].substr(0, cells[3].find(' '))});
  }
  return rows;
}

std::string operationName(KeyOperation operation) {
  static const std::map<KeyOperation, std::string> kNames = {
      {KeyOperation::Same, "identity"},           {KeyOperation::Flatten, "reshape"},
      {KeyOperation::FirstThird, "rows_third_0"}, {KeyOperation::MiddleThird, "rows_third_1"},
      {KeyOperation::LastThird, "rows_third_2"},  {KeyOperation::Transpose, "transpose"},
      {KeyOperation::SwapHalves, "swap_halves"}};
  return kNames.at(operation);
}

ModelPart partFrom(const std::string& folder) {
  if (folder == "unet" || folder == "transformer") return ModelPart::Denoiser;
  return *std::ranges::find_if(kModelParts,
                               [&](ModelPart part) { return partFolderName(part, KeyFamily::Sd1) == folder; });
}

Result<test::ListedWeights> listing(const QString& name) {
  return test::ListedWeights::open(kFormats + "manifests/" + name.toStdString() + ".tsv");
}

/// A part of a model and the listing of its folder.
using Listings = std::map<ModelPart, test::ListedWeights>;

Result<Listings> listings(const QString& text) {
  Listings all;
  for (const QString& item : text.split(' ')) {
    const QStringList sides = item.split('=');
    BURNISH_TRY(test::ListedWeights weights, listing(sides[1]));
    all.emplace(partFrom(sides[0].toStdString()), std::move(weights));
  }
  return all;
}

PartTensors namedParts(const Listings& all) {
  PartTensors parts;
  for (const auto& [part, weights] : all) parts[part] = namedPart(part, weights);
  return parts;
}

using Shapes = std::map<std::string, std::vector<int64_t>>;

Shapes shapesOf(const std::vector<AssembledTensor>& tensors) {
  Shapes shapes;
  for (const AssembledTensor& tensor : tensors) shapes[tensor.plan.name] = tensor.plan.shape;
  return shapes;
}

/// What only one side names, for a message.
QByteArray difference(const Shapes& one, const Shapes& other) {
  std::string text;
  for (const auto& [name, shape] : one) {
    const auto found = other.find(name);
    if (found == other.end()) text += " only here: " + name;
    if (found != other.end() && found->second != shape) text += " other shape: " + name;
  }
  for (const auto& [name, shape] : other) {
    if (!one.contains(name)) text += " only there: " + name;
  }
  return QByteArray::fromStdString(text.substr(0, 600));
}

}  // namespace

void TestKeyMap::publishedModels() {
  QTest::addColumn<QString>("map");
  QTest::addColumn<QString>("single");
  QTest::newRow("SD 1.5") << "sd15"
                          << "sd15.ldm";
  QTest::newRow("SD 2.1") << "sd21"
                          << "sd21.ldm";
  QTest::newRow("SDXL") << "sdxl"
                        << "sdxl.sgm";
  QTest::newRow("SD3 medium") << "sd3_medium"
                              << "sd3_medium.single_incl_clips_t5xxlfp8";
  QTest::newRow("SD3.5 medium") << "sd35_medium"
                                << "sd35_medium.single";
  QTest::newRow("SD3.5 large") << "sd35_large"
                               << "sd35_large.single";
}

/// Traps 1, 4, 7, 8, 10: fused, transposed, reshaped, swapped and unused tensors.
void TestKeyMap::mapsEveryTensorAsTheConvertersDo() {
  QFETCH(QString, map);
  QFETCH(QString, single);
  BURNISH_GET(const test::ListedWeights weights, listing(single));
  const std::vector<NamedTensor> tensors = namedSingleFile(weights);
  BURNISH_GET(const KeyLayout layout, layoutOfSingleFile(tensors, "listing"));
  const KeyMap keys(layout);
  std::vector<MapRow> ours;
  for (const NamedTensor& tensor : tensors) {
    const auto homes = keys.homesOf(tensor.name);
    if (homes.empty()) ours.push_back({tensor.name, "-", "-", "not"});
    for (const KeyMap::Home& home : homes) {
      ours.push_back({tensor.name, std::string(partFolderName(home.part, layout.family)), home.name,
                      operationName(home.operation)});
    }
  }
  std::vector<MapRow> theirs = mapRows(map);
  QVERIFY(theirs.size() > 700);
  std::ranges::sort(ours);
  std::ranges::sort(theirs);
  for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
    QCOMPARE(ours[i].original, theirs[i].original);
    QCOMPARE(ours[i].part, theirs[i].part);
    QCOMPARE(ours[i].diffusers, theirs[i].diffusers);
    QCOMPARE(ours[i].operation, theirs[i].operation);
  }
  QCOMPARE(ours.size(), theirs.size());
}

void TestKeyMap::mapsEveryTensorBack() {
  QFETCH(QString, map);
  QFETCH(QString, single);
  BURNISH_GET(const test::ListedWeights weights, listing(single));
  BURNISH_GET(const KeyLayout layout, layoutOfSingleFile(namedSingleFile(weights), "listing"));
  const KeyMap keys(layout);
  int compared = 0;
  for (const MapRow& row : mapRows(map)) {
    if (row.part == "-") continue;
    const auto origin = keys.originOf(partFrom(row.part), row.diffusers);
    QVERIFY2(origin.has_value(), row.diffusers.c_str());
    QCOMPARE(origin->name, row.original);
    QCOMPARE(operationName(origin->operation), row.operation);
    ++compared;
  }
  QVERIFY(compared > 700);
}

void TestKeyMap::splitsIntoThePublishedFolders_data() {
  QTest::addColumn<QString>("single");
  QTest::addColumn<QString>("folders");
  const auto row = [](const char* name, const char* single, const char* folders) {
    QTest::newRow(name) << single << folders;
  };
  row("SD 1.5", "sd15.ldm",
      "unet=sd15.diffusers.unet vae=vae.diffusers.new_names text_encoder=sd15.diffusers.text_encoder");
  row("SD 2.1", "sd21.ldm",
      "unet=sd21.diffusers.unet vae=vae.diffusers.new_names text_encoder=sd21.diffusers.text_encoder");
  row("SDXL", "sdxl.sgm",
      "unet=sdxl.diffusers.unet vae=vae.diffusers.new_names text_encoder=sdxl.diffusers.text_encoder "
      "text_encoder_2=sdxl.diffusers.text_encoder_2");
  row("SD3 medium", "sd3_medium.single", "transformer=sd3_medium.diffusers.transformer vae=sd3.diffusers.vae");
  row("SD3 medium with CLIPs", "sd3_medium.single_incl_clips",
      "transformer=sd3_medium.diffusers.transformer vae=sd3.diffusers.vae text_encoder=sd3.diffusers.text_encoder "
      "text_encoder_2=sd3.diffusers.text_encoder_2");
  row("SD3 medium with T5", "sd3_medium.single_incl_clips_t5xxlfp8",
      "transformer=sd3_medium.diffusers.transformer vae=sd3.diffusers.vae text_encoder=sd3.diffusers.text_encoder "
      "text_encoder_2=sd3.diffusers.text_encoder_2 text_encoder_3=sd3.diffusers.text_encoder_3");
  row("SD3.5 medium", "sd35_medium.single", "transformer=sd35_medium.diffusers.transformer vae=sd3.diffusers.vae");
  row("SD3.5 large", "sd35_large.single", "transformer=sd35_large.diffusers.transformer vae=sd3.diffusers.vae");
}

/// Traps 2, 5, 6, 11: what is left over, what must be made, and T5's table that stands twice.
void TestKeyMap::splitsIntoThePublishedFolders() {
  QFETCH(QString, single);
  QFETCH(QString, folders);
  BURNISH_GET(const test::ListedWeights weights, listing(single));
  const std::vector<NamedTensor> tensors = namedSingleFile(weights);
  BURNISH_GET(const KeyLayout layout, layoutOfSingleFile(tensors, "listing"));
  BURNISH_GET(const SplitModel split, splitSingleFile(tensors, KeyMap(layout)));
  BURNISH_GET(const Listings published, listings(folders));
  QCOMPARE(split.parts.size(), published.size());
  for (const auto& [part, list] : published) {
    Shapes expected;
    for (const NamedTensor& tensor : namedPart(part, list)) expected[tensor.name] = tensor.tensor->shape;
    Shapes ours = shapesOf(split.parts.at(part));
    // Some files of either layout have position_ids, others none.
    expected.erase("text_model.embeddings.position_ids");
    ours.erase("text_model.embeddings.position_ids");
    QVERIFY2(ours == expected, difference(ours, expected));
    for (const AssembledTensor& tensor : split.parts.at(part)) QVERIFY(isAssemblable(tensor));
  }
}

void TestKeyMap::joinsFoldersToThePublishedFile_data() {
  QTest::addColumn<QString>("single");
  QTest::addColumn<QString>("folders");
  QTest::newRow("SD 1.5") << "sd15.ldm"
                          << "unet=sd15.diffusers.unet vae=vae.diffusers.new_names "
                             "text_encoder=sd15.diffusers.text_encoder";
  QTest::newRow("SD 2.1") << "sd21.ldm"
                          << "unet=sd21.diffusers.unet vae=vae.diffusers.new_names "
                             "text_encoder=sd21.diffusers.text_encoder";
  QTest::newRow("SDXL") << "sdxl.sgm"
                        << "unet=sdxl.diffusers.unet vae=vae.diffusers.new_names "
                           "text_encoder=sdxl.diffusers.text_encoder text_encoder_2=sdxl.diffusers.text_encoder_2";
  QTest::newRow("SD3 medium") << "sd3_medium.single"
                              << "transformer=sd3_medium.diffusers.transformer vae=sd3.diffusers.vae";
  QTest::newRow("SD3.5 large") << "sd35_large.single"
                               << "transformer=sd35_large.diffusers.transformer vae=sd3.diffusers.vae";
  QTest::newRow("SD3.5 medium") << "sd35_medium.single"
                                << "transformer=sd35_medium.diffusers.transformer vae=sd3.diffusers.vae";
}

/// With what the split left over, the file is the published one again.
void TestKeyMap::joinsFoldersToThePublishedFile() {
  QFETCH(QString, single);
  QFETCH(QString, folders);
  BURNISH_GET(const Listings published, listings(folders));
  const PartTensors parts = namedParts(published);
  BURNISH_GET(const KeyLayout layout, layoutOfParts(parts, "listing"));
  BURNISH_GET(const test::ListedWeights weights, listing(single));
  const std::vector<NamedTensor> tensors = namedSingleFile(weights);
  BURNISH_GET(const SplitModel split, splitSingleFile(tensors, KeyMap(layout)));
  BURNISH_GET(const auto joined, joinParts(parts, split.rest, KeyMap(layout), "listing"));
  Shapes expected;
  for (const NamedTensor& tensor : tensors) expected[tensor.name] = tensor.tensor->shape;
  Shapes ours = shapesOf(joined);
  for (const auto& [name, shape] : expected) {
    if (name.ends_with(".position_ids")) ours.emplace(name, shape);
  }
  QVERIFY2(ours == expected, difference(ours, expected));
  for (const AssembledTensor& tensor : joined) QVERIFY2(isAssemblable(tensor), tensor.plan.name.c_str());
}

void TestKeyMap::readsTheSameLayoutFromBothSides() {
  QFETCH(QString, single);
  QFETCH(QString, folders);
  BURNISH_GET(const test::ListedWeights weights, listing(single));
  BURNISH_GET(const Listings published, listings(folders));
  BURNISH_GET(const KeyLayout one, layoutOfSingleFile(namedSingleFile(weights), "listing"));
  BURNISH_GET(const KeyLayout other, layoutOfParts(namedParts(published), "listing"));
  QVERIFY(one == other);
}

void TestKeyMap::addsWhatPrefixesWereLeftOut() {
  QCOMPARE(canonicalSingleName("diffusion_model.out.2.bias"), std::string("model.diffusion_model.out.2.bias"));
  QCOMPARE(canonicalSingleName("joint_blocks.0.x_block.attn.qkv.bias"),
           std::string("model.diffusion_model.joint_blocks.0.x_block.attn.qkv.bias"));
  QCOMPARE(canonicalSingleName("vae.decoder.conv_in.bias"), std::string("first_stage_model.decoder.conv_in.bias"));
  QCOMPARE(canonicalSingleName("decoder.conv_in.bias"), std::string("first_stage_model.decoder.conv_in.bias"));
  QCOMPARE(canonicalSingleName("cond_stage_model.transformer.encoder.layers.0.mlp.fc1.bias"),
           std::string("cond_stage_model.transformer.text_model.encoder.layers.0.mlp.fc1.bias"));
  QCOMPARE(canonicalSingleName("model_ema.decay"), std::string("model_ema.decay"));
  // Trap 9: transformers from 5.6 on leaves a level out.
  QCOMPARE(canonicalPartName(ModelPart::Text, "encoder.layers.0.mlp.fc1.bias"),
           std::string("text_model.encoder.layers.0.mlp.fc1.bias"));
  QCOMPARE(canonicalPartName(ModelPart::Text2, "text_projection.weight"), std::string("text_projection.weight"));
  QCOMPARE(canonicalPartName(ModelPart::Text3, "encoder.block.0.layer.0.layer_norm.weight"),
           std::string("encoder.block.0.layer.0.layer_norm.weight"));
  // Trap 8: the VAE's attention of before 2023.
  QCOMPARE(canonicalPartName(ModelPart::Vae, "encoder.mid_block.attentions.0.proj_attn.weight"),
           std::string("encoder.mid_block.attentions.0.to_out.0.weight"));
}

void TestKeyMap::refusesWhatHasNoDenoiser() {
  test::ListedWeights weights("pictures.safetensors");
  weights.add("first_stage_model.decoder.conv_in.bias", DType::F16, {512});
  BURNISH_VERIFY_ERROR(layoutOfSingleFile(namedSingleFile(weights), "pictures.safetensors"), ModelUnsupported);
}

QTEST_GUILESS_MAIN(TestKeyMap)
#include "tst_key_map.moc"
