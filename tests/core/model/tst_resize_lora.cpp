#include "core/model/extract_lora.h"
#include "core/model/lora_adapter.h"
#include "core/model/lora_changes.h"
#include "core/model/low_rank_svd.h"
#include "core/model/resize_lora.h"
#include "core/nn/tensor_bridge.h"
#include "core/weights/copy_weights.h"
#include "core/weights/memory_weights.h"
#include "core/weights/weights_folder.h"
#include "tests/core/model/golden_case.h"

#include <QTemporaryDir>

#include <map>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

at::Tensor productOf(const LoraLayer& layer) {
  return at::mm(tensorFrom(layer.up).flatten(1), tensorFrom(layer.down).flatten(1)) * layer.scale();
}

/// |a - b| / |b|; |a| if b is zero, as layers are that the model does not use.
double distance(const at::Tensor& a, const at::Tensor& b) {
  const double norm = b.norm().item<double>();
  return (a - b).norm().item<double>() / (norm > 0.0 ? norm : 1.0);
}

/// Every golden LoRA file of that spelling.
std::vector<fs::path> goldenFiles(const test::GoldenFolder& folder, const std::string& spelling) {
  std::vector<fs::path> files;
  for (const test::GoldenFixture& fixture : folder.select("lora_apply")) {
    const fs::path file = folder.path() / (fixture.name + "_" + spelling + ".safetensors");
    if (fs::exists(file)) files.push_back(file);
  }
  return files;
}

}  // namespace

/// Ranks of LoRA files: of one that is there, and of the difference between two models.
class TestResizeLora : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void decomposesProductsAndMatricesAlike();
  void choosesRanks_data();
  void choosesRanks();
  void theSameRankGivesTheSameProduct_data();
  void theSameRankGivesTheSameProduct();
  void smallerRanksAreTheNearestOnes();
  void refusesSenselessChoices();
  void extractsWhatWasMergedIn_data();
  void extractsWhatWasMergedIn();
};

void TestResizeLora::decomposesProductsAndMatricesAlike() {
  torch::manual_seed(6);
  const at::Tensor up = torch::randn({300, 12}), down = torch::randn({12, 200});
  const SingularFactors product = factorsOfProduct(up, down);
  const SingularFactors matrix = factorsOfMatrix(at::mm(up, down), 12);
  QVERIFY(at::allclose(product.values, matrix.values.narrow(0, 0, 12), 1e-4, 1e-3));
  for (const SingularFactors& factors : {product, matrix}) {
    const auto [left, right] = factors.pair(12);
    QVERIFY(distance(at::mm(left, right), at::mm(up, down)) < 1e-5);
    QVERIFY(std::abs(factors.norm / at::mm(up, down).norm().item<double>() - 1.0) < 1e-5);
  }
}

void TestResizeLora::choosesRanks_data() {
  QTest::addColumn<int>("method");
  QTest::addColumn<double>("value");
  QTest::addColumn<int>("limit");
  QTest::addColumn<int>("rank");
  using Method = RankChoice::Method;
  const auto row = [](const char* name, Method method, double value, int limit, int rank) {
    QTest::newRow(name) << static_cast<int>(method) << value << limit << rank;
  };
  // Singular values 8, 4, 2, 1: squares 64, 16, 4, 1 of 85; sum 15.
  row("fixed", Method::Fixed, 0.0, 3, 3);
  row("fixed, more than there are", Method::Fixed, 0.0, 9, 4);
  row("down to half", Method::Ratio, 2.0, 9, 2);
  row("down to a fifth", Method::Ratio, 5.0, 9, 3);
  row("half of the norm", Method::Frobenius, 0.5, 9, 1);
  row("95 % of the norm", Method::Frobenius, 0.95, 9, 2);
  row("all of the norm", Method::Frobenius, 1.0, 9, 4);
  row("80 % of the sum", Method::Cumulative, 0.8, 9, 2);
  row("81 % of the sum", Method::Cumulative, 0.81, 9, 3);
  row("never above the limit", Method::Cumulative, 1.0, 2, 2);
}

void TestResizeLora::choosesRanks() {
  QFETCH(const int, method);
  QFETCH(const double, value);
  QFETCH(const int, limit);
  QFETCH(const int, rank);
  const std::vector<float> values{8.0f, 4.0f, 2.0f, 1.0f};
  const RankChoice choice{static_cast<RankChoice::Method>(method), value, limit};
  QCOMPARE(choice.choose(values, std::sqrt(85.0)), int64_t{rank});
}

void TestResizeLora::theSameRankGivesTheSameProduct_data() {
  QTest::addColumn<QString>("spelling");
  for (const char* spelling : {"kohya", "diffusers"}) QTest::newRow(spelling) << spelling;
}

void TestResizeLora::theSameRankGivesTheSameProduct() {
  QFETCH(const QString, spelling);
  BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
  const auto files = goldenFiles(golden, spelling.toStdString());
  QVERIFY(!files.empty());
  for (const fs::path& file : files) {
    const QTemporaryDir folder;
    const fs::path path = folder.filePath("lora.safetensors").toStdString();
    BURNISH_VERIFY_OK(resizeLora(file, path, {RankChoice::Method::Fixed, 0.0, 64}, DType::F32));
    BURNISH_GET(const LoraFile before, readLoraFile(file));
    BURNISH_GET(const LoraFile after, readLoraFile(path));
    QCOMPARE(after.layers.size(), before.layers.size());
    QVERIFY(after.naming == before.naming);
    for (std::size_t i = 0; i < before.layers.size(); ++i) {
      QCOMPARE(after.layers[i].key, before.layers[i].key);
      const double off = distance(productOf(after.layers[i]), productOf(before.layers[i]));
      QVERIFY2(off < 1e-5, (file.string() + " " + after.layers[i].key + " " + std::to_string(off)).c_str());
    }
  }
}

void TestResizeLora::smallerRanksAreTheNearestOnes() {
  BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
  for (const fs::path& file : goldenFiles(golden, "kohya")) {
    const QTemporaryDir folder;
    const fs::path path = folder.filePath("lora.safetensors").toStdString();
    BURNISH_VERIFY_OK(resizeLora(file, path, {RankChoice::Method::Fixed, 0.0, 2}, DType::F32));
    BURNISH_GET(const LoraFile before, readLoraFile(file));
    BURNISH_GET(const LoraFile after, readLoraFile(path));
    for (std::size_t i = 0; i < before.layers.size(); ++i) {
      const at::Tensor whole = productOf(before.layers[i]);
      const at::Tensor values = at::linalg_svdvals(whole.to(at::kDouble));
      const at::Tensor rest = values.narrow(0, 2, values.numel() - 2);
      const double lost = distance(at::cat({values.narrow(0, 0, 2), at::zeros_like(rest)}), values);
      QCOMPARE(after.layers[i].rank(), std::min<int64_t>(2, before.layers[i].rank()));
      QVERIFY(std::abs(distance(productOf(after.layers[i]), whole) - lost) < 1e-4);
      // The strength alpha / rank stays.
      QVERIFY(std::abs(after.layers[i].scale() - before.layers[i].scale()) < 1e-6);
    }
  }
}

void TestResizeLora::refusesSenselessChoices() {
  using Method = RankChoice::Method;
  BURNISH_VERIFY_ERROR((RankChoice{Method::Fixed, 0.0, 0}.validate()), ValueOutOfRange);
  BURNISH_VERIFY_ERROR((RankChoice{Method::Ratio, 1.0, 4}.validate()), ValueOutOfRange);
  BURNISH_VERIFY_ERROR((RankChoice{Method::Frobenius, 1.5, 4}.validate()), ValueOutOfRange);
  BURNISH_VERIFY_ERROR((RankChoice{Method::Cumulative, 0.0, 4}.validate()), ValueOutOfRange);
}

void TestResizeLora::extractsWhatWasMergedIn_data() {
  QTest::addColumn<QString>("family");
  for (const char* family : {"sd15", "sd21", "sdxl", "sd3"}) QTest::newRow(family) << family;
}

/// base + changes of known rank → the same changes again, under the names of the family.
void TestResizeLora::extractsWhatWasMergedIn() {
  QFETCH(const QString, family);
  BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
  const fs::path base = golden.path() / family.toStdString() / "model";
  if (!fs::exists(base)) QSKIP("the golden folder has no such family");
  const QTemporaryDir folder;
  const fs::path tuned = folder.filePath("tuned").toStdString();
  fs::copy(base, tuned, fs::copy_options::recursive);
  const fs::path part = tuned / (family == "sd3" ? "transformer" : "unet");
  BURNISH_GET(const fs::path weights, componentWeightsPath(part));
  BURNISH_GET(const auto source, openWeights(weights));
  MemoryWeights changed(weights);
  std::map<std::string, at::Tensor> changes;
  torch::manual_seed(7);
  for (const TensorInfo& tensor : source->tensors()) {
    BURNISH_GET(HostTensor values, source->readTensor(tensor.name));
    const bool isChanged =
        tensor.name.find("attn") != std::string::npos && tensor.shape.size() == 2 && tensor.name.ends_with(".weight");
    if (isChanged) {
      const at::Tensor change = at::mm(torch::randn({tensor.shape[0], 2}), torch::randn({2, tensor.shape[1]})) * 0.05;
      values = hostTensorFrom(tensorFrom(values) + change);
      changes.emplace(tensor.name.substr(0, tensor.name.rfind('.')), change);
    }
    const auto bytes = std::as_bytes(std::span(values.values));
    changed.add(tensor.name, DType::F32, tensor.shape, {bytes.begin(), bytes.end()});
  }
  fs::remove(weights);
  BURNISH_VERIFY_OK(saveAsSafetensors(changed, weights, {}, {}));
  const fs::path file = folder.filePath("lora.safetensors").toStdString();
  BURNISH_GET(
      const WrittenLora written,
      extractLora(base, tuned, file, {{RankChoice::Method::Fixed, 0.0, 2}, LoraNaming::Kohya, DType::F32, true}));
  QVERIFY(written.notes.empty());
  QVERIFY(!changes.empty());

  BURNISH_GET(const StableDiffusion model, StableDiffusion::open(base, {.unet = true}));
  BURNISH_GET(const LoraFile lora, readLoraFile(file));
  std::vector<LoraTarget> targets;
  for (const AdaptableSite& site : adaptableSites(model.denoiser(), LoraComponent::Denoiser))
    targets.push_back(
        {site.component, site.path, site.module->weight.sizes().vec(), site.originalPath, site.operation});
  BURNISH_GET(const LoraMatch match, matchLora(lora, targets));
  QVERIFY(match.unmatched.empty());
  QCOMPARE(match.applied.size(), changes.size());
  for (const LoraBinding& binding : match.applied) {
    const at::Tensor whole = productOf(*binding.layer);
    const auto third = static_cast<int64_t>(binding.operation) - static_cast<int64_t>(KeyOperation::FirstThird);
    const at::Tensor delta =
        binding.operation == KeyOperation::Same ? whole : whole.chunk(3)[static_cast<std::size_t>(third)];
    QVERIFY2(distance(delta, changes.at(binding.target->path)) < 1e-3, binding.target->path.c_str());
  }
}

QTEST_GUILESS_MAIN(TestResizeLora)
#include "tst_resize_lora.moc"
