#include "core/base/json.h"
#include "core/model/autoencoder_kl.h"
#include "core/model/clip_text.h"
#include "core/model/load_weights.h"
#include "core/model/mmdit.h"
#include "core/model/t5_encoder.h"
#include "core/model/unet.h"
#include "core/nn/meta_build.h"
#include "core/weights/deduced_config.h"
#include "core/weights/key_layout.h"
#include "core/weights/model_conversion.h"
#include "tests/support/listed_weights.h"
#include "tests/support/verify.h"

#include <algorithm>
#include <functional>
#include <map>

using namespace burnish;

/// Models built from the published configurations have exactly the tensors of the published files: every name and
/// shape, nothing left over on either side. Nothing of that size is ever in memory.
class TestManifests : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void modulesHaveTheNamesAndShapesOfTheFiles_data() { addRows(); }
  void modulesHaveTheNamesAndShapesOfTheFiles();
  void modulesHaveThePublishedNumberOfParameters_data() { addRows(); }
  void modulesHaveThePublishedNumberOfParameters();
  void singleFilesFillTheModules_data();
  void singleFilesFillTheModules();

 private:
  void addRows() const;

  Json parts_;
};

namespace {

using Shapes = std::map<std::string, std::string>;

std::string folder() {
  return std::string(BURNISH_TEST_DATA) + "/formats/";
}

/// The tensors of a listing under the names that our modules have for them.
Result<Shapes> readManifest(const std::string& file, const WeightNaming& naming) {
  BURNISH_TRY(const test::ListedWeights listing, test::ListedWeights::open(folder() + "manifests/" + file));
  Shapes shapes;
  for (const TensorInfo& tensor : listing.tensors()) {
    if (const auto ours = naming(tensor.name)) shapes.emplace(*ours, shapeText(tensor.shape));
  }
  return shapes;
}

std::vector<at::Tensor> tensorsOf(const torch::nn::Module& module) {
  std::vector<at::Tensor> tensors = module.parameters();
  for (const at::Tensor& buffer : module.buffers()) tensors.push_back(buffer);
  return tensors;
}

Shapes shapesOf(const torch::nn::Module& module) {
  Shapes shapes;
  for (const auto& item : module.named_parameters()) shapes.emplace(item.key(), shapeText(item.value().sizes()));
  for (const auto& item : module.named_buffers()) shapes.emplace(item.key(), shapeText(item.value().sizes()));
  return shapes;
}

/// The first few differences in words; empty if there are none.
std::string difference(const Shapes& expected, const Shapes& actual) {
  std::string text;
  int count = 0;
  const auto add = [&](const std::string& line) {
    if (++count <= 5) text += line + "; ";
  };
  for (const auto& [name, shape] : expected) {
    const auto found = actual.find(name);
    if (found == actual.end()) add("the model lacks " + name);
    if (found != actual.end() && found->second != shape) add(name + " is " + found->second + ", not " + shape);
  }
  for (const auto& [name, shape] : actual) {
    if (!expected.contains(name)) add("the file lacks " + name);
  }
  return text;
}

struct MetaModel {
  std::shared_ptr<torch::nn::Module> module;
  WeightNaming naming;
};

template <class Model, class Config>
Result<MetaModel> build(const Json& json,
                        Result<Config> (*parse)(const Json&, const std::string&),
                        WeightNaming names) {
  BURNISH_TRY(const Config config, parse(json, "published_configs.json"));
  const MetaBuild meta;
  return MetaModel{std::make_shared<Model>(config), std::move(names)};
}

Result<MetaModel> buildPart(const Json& part) {
  const Json& config = part.at("config");
  const auto kind = part.at("part").get<std::string>();
  if (kind == "transformer") return build<Mmdit>(config, parseMmditConfig, unetWeightName);
  if (kind == "clip") return build<ClipText>(config, parseClipTextConfig, clipTextWeightName);
  if (kind == "unet") return build<Unet>(config, parseUnetConfig, unetWeightName);
  if (kind == "t5") return build<T5Encoder>(config, parseT5Config, t5WeightNaming());
  return build<AutoencoderKl>(config, parseVaeConfig, vaeWeightName);
}

/// The module of a part that a configuration asks for.
Result<MetaModel> buildPart(ModelPart part, KeyFamily family, const Json& config) {
  const char* denoiser = family == KeyFamily::Sd3 ? "transformer" : "unet";
  const char* kind = part == ModelPart::Denoiser ? denoiser
                     : part == ModelPart::Vae    ? "vae"
                     : part == ModelPart::Text3  ? "t5"
                                                 : "clip";
  return buildPart(Json{{"part", kind}, {"config", config}});
}

Shapes shapesOf(const std::vector<AssembledTensor>& tensors, const WeightNaming& naming) {
  Shapes shapes;
  for (const AssembledTensor& tensor : tensors) {
    if (const auto ours = naming(tensor.plan.name)) shapes.emplace(*ours, shapeText(tensor.plan.shape));
  }
  return shapes;
}

PartShapes partShapes(const std::vector<AssembledTensor>& tensors) {
  PartShapes shapes;
  for (const AssembledTensor& tensor : tensors) shapes.emplace(tensor.plan.name, tensor.plan.shape);
  return shapes;
}

}  // namespace

void TestManifests::initTestCase() {
  BURNISH_GET(const Json json, readJsonFile(folder() + "published_configs.json"));
  parts_ = json.at("parts");
}

void TestManifests::addRows() const {
  QTest::addColumn<int>("index");
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    QTest::newRow(parts_[i].at("name").get<std::string>().c_str()) << static_cast<int>(i);
  }
}

void TestManifests::modulesHaveTheNamesAndShapesOfTheFiles() {
  QFETCH(int, index);
  const Json& part = parts_.at(static_cast<std::size_t>(index));
  BURNISH_GET(const MetaModel model, buildPart(part));
  BURNISH_GET(const Shapes expected, readManifest(part.at("manifest").get<std::string>(), model.naming));
  QVERIFY(expected.size() > 100);
  const std::string differences = difference(expected, shapesOf(*model.module));
  QVERIFY2(differences.empty(), differences.c_str());
}

void TestManifests::modulesHaveThePublishedNumberOfParameters() {
  QFETCH(int, index);
  const Json& part = parts_.at(static_cast<std::size_t>(index));
  BURNISH_GET(const MetaModel model, buildPart(part));
  int64_t count = 0;
  for (const at::Tensor& tensor : tensorsOf(*model.module)) {
    QVERIFY(tensor.is_meta());
    count += tensor.numel();
  }
  QCOMPARE(count, part.at("parameters").get<int64_t>());
}

void TestManifests::singleFilesFillTheModules_data() {
  QTest::addColumn<int>("parts");
  QTest::addColumn<qlonglong>("parameters");
  QTest::newRow("sd15.ldm") << 3 << 859'520'964LL;
  QTest::newRow("sd21.ldm") << 3 << 865'910'724LL;
  QTest::newRow("sdxl.sgm") << 4 << 2'567'463'684LL;
  QTest::newRow("sd3_medium.single") << 2 << 2'084'951'104LL;
  QTest::newRow("sd3_medium.single_incl_clips_t5xxlfp8") << 5 << 2'084'951'104LL;
  QTest::newRow("sd35_medium.single") << 2 << 2'469'663'936LL;
  QTest::newRow("sd35_large.single") << 2 << 8'146'280'768LL;
}

/// Every tensor of a published file, taken apart by the key map, is one of the modules that the file's own shapes ask
/// for, and no module is left without; `parameters` are the denoiser's.
void TestManifests::singleFilesFillTheModules() {
  QFETCH(int, parts);
  QFETCH(qlonglong, parameters);
  BURNISH_GET(const test::ListedWeights file,
              test::ListedWeights::open(folder() + "manifests/" + QTest::currentDataTag() + ".tsv"));
  const std::vector<NamedTensor> tensors = namedSingleFile(file);
  BURNISH_GET(const KeyLayout layout, layoutOfSingleFile(tensors, "listing"));
  BURNISH_GET(const SplitModel split, splitSingleFile(tensors, KeyMap(layout)));
  QCOMPARE(static_cast<int>(split.parts.size()), parts);
  for (const auto& [part, list] : split.parts) {
    BURNISH_GET(const OrderedJson config, deducePartConfig(part, layout.family, partShapes(list), "listing"));
    BURNISH_GET(const MetaModel model, buildPart(part, layout.family, Json::parse(config.dump())));
    const std::string differences = difference(shapesOf(list, model.naming), shapesOf(*model.module));
    QVERIFY2(differences.empty(), differences.c_str());
    if (part != ModelPart::Denoiser) continue;
    int64_t count = 0;
    for (const at::Tensor& tensor : tensorsOf(*model.module)) count += tensor.numel();
    QCOMPARE(count, static_cast<int64_t>(parameters));
  }
}

QTEST_GUILESS_MAIN(TestManifests)
#include "tst_manifests.moc"
