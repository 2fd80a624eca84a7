#include "app/compose/convert.h"
#include "app/compose/merge.h"
#include "core/weights/safetensors_file.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <cmath>

using namespace burnish;
using namespace burnish::app;
namespace fs = std::filesystem;

class TestMerge : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void aModelAndItselfIsTheModel();
  void addsLayoutsUp();
  void refusesWhatDoesNotFit();
  void typesHaveNames();

 private:
  fs::path golden_;
};

void TestMerge::initTestCase() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  golden_ = folder.path();
}

/// Half a folder and half of its single file.
void TestMerge::aModelAndItselfIsTheModel() {
  const QTemporaryDir temporary;
  const fs::path out = fs::path(temporary.path().toStdString()) / "merged.safetensors";
  const fs::path folder = golden_ / "sdxl" / "model", file = golden_ / "sdxl" / "single" / "sdxl.safetensors";
  BURNISH_VERIFY_OK(mergeModels({{{file, 0.5}, {folder, 0.5}}, out, ModelLayoutKind::SingleFile, {}, {folder, {}}}));
  BURNISH_GET(const SafetensorsFile merged, SafetensorsFile::open(out));
  BURNISH_GET(const SafetensorsFile original, SafetensorsFile::open(file));
  QCOMPARE(merged.tensors().size(), original.tensors().size());
  for (const TensorInfo& tensor : original.tensors()) {
    if (tensor.dtype == DType::I64) continue;
    BURNISH_GET(const HostTensor one, merged.readTensor(tensor.name));
    BURNISH_GET(const HostTensor other, original.readTensor(tensor.name));
    QVERIFY2(one.values == other.values, tensor.name.c_str());
  }
}

/// A + 0.5 A - 0.25 A, checked on one tensor of each part.
void TestMerge::addsLayoutsUp() {
  const QTemporaryDir temporary;
  const fs::path out = fs::path(temporary.path().toStdString()) / "merged";
  const fs::path folder = golden_ / "sd15" / "model";
  BURNISH_VERIFY_OK(
      mergeModels({{{folder, 1.0}, {folder, 0.5}, {folder, -0.25}}, out, ModelLayoutKind::Folder, DType::F32, {}}));
  for (const char* part : {"unet", "vae", "text_encoder"}) {
    BURNISH_GET(const auto merged, openWeights(out / part));
    BURNISH_GET(const auto original, openWeights(folder / part));
    const std::string name = original->tensors().front().name;
    BURNISH_GET(const HostTensor one, merged->readTensor(name));
    BURNISH_GET(const HostTensor other, original->readTensor(name));
    for (std::size_t i = 0; i < one.values.size(); ++i)
      QVERIFY(std::abs(one.values[i] - 1.25F * other.values[i]) <= 1e-6F * std::abs(other.values[i]));
  }
}

void TestMerge::refusesWhatDoesNotFit() {
  const QTemporaryDir temporary;
  const fs::path out = fs::path(temporary.path().toStdString()) / "merged";
  const auto merge = [&](std::vector<MergeTerm> terms) {
    return mergeModels({std::move(terms), out, ModelLayoutKind::Folder, {}, {}});
  };
  const fs::path sd15 = golden_ / "sd15" / "model", sdxl = golden_ / "sdxl" / "model";
  BURNISH_VERIFY_ERROR(merge({}), ValueOutOfRange);
  BURNISH_VERIFY_ERROR(merge({{sd15, std::nan("")}}), ValueOutOfRange);
  BURNISH_VERIFY_ERROR(merge({{sd15, 0.5}, {sdxl, 0.5}}), ModelUnsupported);
  BURNISH_VERIFY_ERROR(merge({{sd15, 0.5}, {golden_ / "nothing", 0.5}}), FileMissing);
  QVERIFY(!fs::exists(out));
}

void TestMerge::typesHaveNames() {
  BURNISH_GET(const auto half, floatsFromName("fp16"));
  QCOMPARE(half.value(), DType::F16);
  BURNISH_GET(const auto same, floatsFromName("same"));
  QVERIFY(!same.has_value());
  BURNISH_VERIFY_ERROR(floatsFromName("fp7"), ValueOutOfRange);
}

QTEST_GUILESS_MAIN(TestMerge)
#include "tst_merge.moc"
