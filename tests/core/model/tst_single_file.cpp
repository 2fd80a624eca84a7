#include "core/model/load_model.h"
#include "core/model/prompt_encoding.h"
#include "core/model/sampling.h"
#include "tests/core/model/golden_model.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <ATen/ATen.h>

using namespace burnish;
namespace fs = std::filesystem;

/// A model from a single file is the model of its folder: the same weights, the same text, the same pictures.
class TestSingleFile : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void hasTheWeightsOfTheFolder_data() { families(); }
  void hasTheWeightsOfTheFolder();
  void drawsThePictureOfTheFolder_data() { families(); }
  void drawsThePictureOfTheFolder();
  void oneIdentityStandsForAllParts();
  void worksWithoutT5sTokenizer();
  void saysWhatCannotBeToldFromTheFile();

 private:
  void families();
  [[nodiscard]] fs::path folderOf(const QString& family) const { return golden_ / family.toStdString() / "model"; }
  [[nodiscard]] fs::path fileOf(const QString& family) const {
    return golden_ / family.toStdString() / "single" / (family.toStdString() + ".safetensors");
  }

  fs::path golden_;
};

namespace {

bool haveEqualWeights(const torch::nn::Module& one, const torch::nn::Module& other) {
  const auto left = one.named_parameters();
  const auto right = other.named_parameters();
  if (left.size() != right.size()) return false;
  for (const auto& item : left) {
    if (!item.value().equal(right[item.key()])) return false;
  }
  return true;
}

}  // namespace

void TestSingleFile::initTestCase() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  golden_ = folder.path();
}

void TestSingleFile::families() {
  QTest::addColumn<QString>("family");
  for (const char* family : {"sd15", "sd21", "sdxl", "sd3"}) {
    if (fs::exists(fileOf(family))) QTest::newRow(family) << QString(family);
  }
}

void TestSingleFile::hasTheWeightsOfTheFolder() {
  QFETCH(QString, family);
  BURNISH_GET(const StableDiffusion folder, StableDiffusion::open(folderOf(family), kAllParts));
  BURNISH_GET(const StableDiffusion file,
              StableDiffusion::open(fileOf(family), kAllParts, c10::Device("cpu"), {folderOf(family), {}}));
  QCOMPARE(file.family(), folder.family());
  QCOMPARE(file.scheduler(), folder.scheduler());
  QVERIFY(haveEqualWeights(file.denoiser(), folder.denoiser()));
  QVERIFY(haveEqualWeights(*file.vae, *folder.vae));
  QVERIFY(haveEqualWeights(*file.text, *folder.text));
  QCOMPARE(file.text2 != nullptr, folder.text2 != nullptr);
  if (file.text2) QVERIFY(haveEqualWeights(*file.text2, *folder.text2));
  QCOMPARE(file.text3 != nullptr, folder.text3 != nullptr);
  if (file.text3) QVERIFY(haveEqualWeights(*file.text3, *folder.text3));
}

void TestSingleFile::drawsThePictureOfTheFolder() {
  QFETCH(QString, family);
  BURNISH_GET(StableDiffusion folder, StableDiffusion::open(folderOf(family), kAllParts));
  BURNISH_GET(StableDiffusion file,
              StableDiffusion::open(fileOf(family), kAllParts, c10::Device("cpu"), {folderOf(family), {}}));
  SampleRequest request;
  request.prompt = "a red fox";
  request.width = request.height = 64;
  request.steps = 2;
  BURNISH_GET(const RgbImage one, samplePicture(folder, request));
  BURNISH_GET(const RgbImage other, samplePicture(file, request));
  QCOMPARE(one, other);
}

void TestSingleFile::oneIdentityStandsForAllParts() {
  BURNISH_GET(StableDiffusion file, StableDiffusion::open(fileOf("sdxl"), {}));
  BURNISH_GET(const std::string vae, file.vaeIdentity());
  BURNISH_GET(const std::string denoiser, file.unetIdentity());
  QCOMPARE(vae, denoiser);
  BURNISH_GET(const std::string text, file.textIdentity());
  QVERIFY(!text.empty());
}

/// Single files carry no tokenizer; CLIP's is built in, T5's is not, and SD3 does without.
void TestSingleFile::worksWithoutT5sTokenizer() {
  if (!fs::exists(fileOf("sd3"))) QSKIP("the golden folder has no SD3 file");
  BURNISH_GET(const ModelPackage package, ModelPackage::open(fileOf("sd3")));
  QVERIFY(package.has(ModelPart::Text3));
  QVERIFY(package.tokenizerFolder(ModelPart::Text3).empty());
  const fs::path folder = folderOf("sd3");
  BURNISH_GET(const StableDiffusion with,
              StableDiffusion::open(fileOf("sd3"), {.text = true}, c10::Device("cpu"), {folder, {}}));
  QVERIFY(with.text3 != nullptr && with.tokenizer3.has_value());
}

/// The tiny models have widths that no published model has.
void TestSingleFile::saysWhatCannotBeToldFromTheFile() {
  const auto result = StableDiffusion::open(fileOf("sd21"), {.unet = true});
  BURNISH_VERIFY_ERROR(result, ModelConfig);
  QVERIFY(describe(result.error()).find("cannot be told") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestSingleFile)
#include "tst_single_file.moc"
