#include "core/model/load_weights.h"
#include "core/model/lora_adapter.h"
#include "core/model/merge_lora.h"
#include "core/nn/tensor_bridge.h"
#include "core/weights/model_package.h"
#include "tests/core/model/golden_case.h"

#include <QTemporaryDir>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

/// The parts of a golden model and its layout.
struct Parts {
  PartWeights weights;
  KeyLayout layout;
};

Result<Parts> partsOf(const fs::path& model) {
  BURNISH_TRY(const ModelPackage package, ModelPackage::open(model));
  Parts parts;
  PartTensors names;
  for (const ModelPart part : kModelParts) {
    if (!package.has(part)) continue;
    BURNISH_TRY(const ComponentFolder component, package.part(part));
    parts.weights.emplace(part, component.weights);
    names.emplace(part, namedPart(part, *component.weights));
  }
  BURNISH_TRY(parts.layout, layoutOfParts(names, model.string()));
  return parts;
}

/// A layer's weight with everything that is attached to it.
at::Tensor attachedWeight(const AdaptableSite& site) {
  at::Tensor weight = site.module->effectiveWeight();
  if (site.layer == nullptr) return weight;
  for (const auto& adapter : site.layer->adapters())
    weight = weight + adapter->delta(site.module->weight) * adapter->strength;
  return weight;
}

}  // namespace

/// Merged into the weights, a LoRA does what it does beside them.
class TestMergeLora : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenOutputs_data();
  void givesTheGoldenOutputs();
  void equalsWhatIsAttached_data();
  void equalsWhatIsAttached();
  void addsSeveralUp();
  void refusesALoraOfAnotherModel();
  void keepsWhatNoLoraChanges();

 private:
  test::GoldenSelection plain_, lycoris_;
};

void TestMergeLora::givesTheGoldenOutputs_data() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  BURNISH_GET(plain_, test::selectGolden(folder, "lora_apply"));
  BURNISH_GET(lycoris_, test::selectGolden(folder, "lycoris"));
  QTest::addColumn<int>("index");
  QTest::addColumn<bool>("isPlain");
  for (std::size_t i = 0; i < plain_.run.size(); ++i) QTest::newRow(plain_.run[i].name.c_str()) << int(i) << true;
  for (std::size_t i = 0; i < lycoris_.run.size(); ++i) QTest::newRow(lycoris_.run[i].name.c_str()) << int(i) << false;
}

void TestMergeLora::givesTheGoldenOutputs() {
  QFETCH(const int, index);
  QFETCH(const bool, isPlain);
  const at::NoGradGuard noGrad;
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(isPlain ? plain_ : lycoris_, index));
  const auto& [folder, fixture, golden] = run;
  const Json& in = golden.in();
  const std::string file = isPlain ? in.at("files").at("kohya").get<std::string>() : in.at("file").get<std::string>();
  const Json strength = in.at("strengths").back();
  const fs::path base = folder.path() / fixture.family / "model";
  BURNISH_GET(const Parts parts, partsOf(base));
  BURNISH_GET(const MergedParts merged,
              mergeLoras(parts.weights, parts.layout, {{folder.path() / file, strength.get<double>()}}, DType::F32));
  QVERIFY(merged.notes.empty());
  BURNISH_GET(const StableDiffusion model, StableDiffusion::open(base, {.unet = true}));
  BURNISH_VERIFY_OK(loadWeights(*model.unet, *merged.parts.at(ModelPart::Denoiser), unetWeightName));
  BURNISH_GET(const at::Tensor x, test::goldenTensor(golden, "in.x"));
  BURNISH_GET(const at::Tensor context, test::goldenTensor(golden, "in.context"));
  BURNISH_GET(const Conditioning conditioning, test::goldenConditioning(golden, context));
  BURNISH_GET(const at::Tensor timesteps, test::goldenIntegers(golden, "in.t", {-1}));
  const at::Tensor y = model.unet->forward(x, timesteps, conditioning);
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "y." + strength.dump(), y));
}

void TestMergeLora::equalsWhatIsAttached_data() {
  QTest::addColumn<QString>("family");
  QTest::addColumn<QString>("file");
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  for (const test::GoldenFixture& fixture : folder.select("lora_apply", "sd3")) {
    for (const char* spelling : {"_kohya.safetensors", "_diffusers.safetensors"}) {
      const std::string file = fixture.name + spelling;
      if (fs::exists(folder.path() / file))
        QTest::newRow(file.c_str()) << QString::fromStdString(fixture.family) << QString::fromStdString(file);
    }
  }
}

/// SD3, whose projections are fused in one of the forms.
void TestMergeLora::equalsWhatIsAttached() {
  QFETCH(const QString, family);
  QFETCH(const QString, file);
  const at::NoGradGuard noGrad;
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  const fs::path base = folder.path() / family.toStdString() / "model";
  const fs::path lora = folder.path() / file.toStdString();
  BURNISH_GET(const Parts parts, partsOf(base));
  BURNISH_GET(const MergedParts merged, mergeLoras(parts.weights, parts.layout, {{lora, 0.7}}, DType::F32));
  BURNISH_GET(const StableDiffusion model, StableDiffusion::open(base, {.unet = true}));
  BURNISH_GET(const LoraAdapter adapter, LoraAdapter::loadOnto({.denoiser = &model.denoiser()}, lora, 0.7));
  int changed = 0;
  for (const AdaptableSite& site : changeableSites(model.denoiser(), LoraComponent::Denoiser)) {
    BURNISH_GET(const HostTensor actual, merged.parts.at(ModelPart::Denoiser)->readTensor(site.path + ".weight"));
    const at::Tensor expected = attachedWeight(site);
    QVERIFY2(at::allclose(tensorFrom(actual).view(expected.sizes()), expected, 1e-5, 1e-6), site.path.c_str());
    if (!at::equal(expected, site.module->weight)) ++changed;
  }
  QVERIFY(changed > 0);
}

void TestMergeLora::addsSeveralUp() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  for (const test::GoldenFixture& fixture : folder.select("lora_apply", "sd15")) {
    BURNISH_GET(const Parts parts, partsOf(folder.path() / "sd15" / "model"));
    const fs::path file = folder.path() / (fixture.name + "_kohya.safetensors");
    BURNISH_GET(const MergedParts once, mergeLoras(parts.weights, parts.layout, {{file, 1.0}}, DType::F32));
    BURNISH_GET(const MergedParts twice,
                mergeLoras(parts.weights, parts.layout, {{file, 0.25}, {file, 0.75}}, DType::F32));
    for (const auto& [part, source] : once.parts) {
      for (const TensorInfo& tensor : source->tensors()) {
        if (tensor.dtype != DType::F32) continue;
        BURNISH_GET(const HostTensor a, source->readTensor(tensor.name));
        BURNISH_GET(const HostTensor b, twice.parts.at(part)->readTensor(tensor.name));
        QVERIFY2(test::relativeDeviation(b.values, a.values) < 1e-5, tensor.name.c_str());
      }
    }
  }
}

void TestMergeLora::refusesALoraOfAnotherModel() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  BURNISH_GET(const Parts parts, partsOf(folder.path() / "sd15" / "model"));
  for (const test::GoldenFixture& fixture : folder.select("lora_apply", "sd3")) {
    const fs::path file = folder.path() / (fixture.name + "_diffusers.safetensors");
    const auto merged = mergeLoras(parts.weights, parts.layout, {{file, 1.0}});
    QVERIFY(!merged.ok());
    // The CLIP of both families is the same to the name: then its size differs.
    QVERIFY(merged.error().code == ErrorCode::LoraMismatch || merged.error().code == ErrorCode::TensorShape);
    return;
  }
  QSKIP("the golden folder has no LoRA of SD3");
}

void TestMergeLora::keepsWhatNoLoraChanges() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  BURNISH_GET(const Parts parts, partsOf(folder.path() / "sdxl" / "model"));
  BURNISH_GET(const MergedParts same, mergeLoras(parts.weights, parts.layout, {}, DType::F16));
  for (const auto& [part, source] : same.parts) {
    for (const NamedTensor& original : namedPart(part, *parts.weights.at(part))) {
      const TensorInfo* tensor = source->find(original.name);
      QVERIFY2(tensor != nullptr && tensor->shape == original.tensor->shape, original.name.c_str());
      if (original.tensor->dtype != DType::F32) continue;
      QVERIFY(tensor->dtype == DType::F16);
    }
  }
}

QTEST_GUILESS_MAIN(TestMergeLora)
#include "tst_merge_lora.moc"
