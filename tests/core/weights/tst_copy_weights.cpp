#include "core/weights/copy_weights.h"
#include "core/weights/safetensors_file.h"
#include "tests/support/golden_folder.h"
#include "tests/support/report_inputs.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;
namespace fs = std::filesystem;

class TestCopyWeights : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theGoldenFilesKeepTheirBytes() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int copied = 0;
    for (const auto& entry : fs::recursive_directory_iterator(golden.path())) {
      if (entry.path().extension() != ".safetensors" || entry.path().parent_path().filename() != "single") continue;
      BURNISH_GET(const SafetensorsFile source, SafetensorsFile::open(entry.path()));
      const fs::path target = path("copy" + std::to_string(copied) + ".safetensors");
      BURNISH_VERIFY_OK(saveAsSafetensors(source, target, {}, source.metadata()));
      BURNISH_GET(const SafetensorsFile copy, SafetensorsFile::open(target));
      QCOMPARE(copy.metadata(), source.metadata());
      QCOMPARE(copy.tensors().size(), source.tensors().size());
      for (const TensorInfo& tensor : source.tensors()) {
        QVERIFY(std::ranges::equal(source.bytes(tensor), copy.bytes(*copy.find(tensor.name))));
      }
      ++copied;
    }
    QVERIFY(copied > 0);
  }

  void floatsChangeTheirTypeAndIntegersDoNot() {
    // More than one piece, so that borders between pieces are passed.
    std::vector<float> values(1'200'000);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) / 256.0f;
    const std::vector<int64_t> ids{0, 1, 300};
    const std::vector<TensorView> views{
        {"w", DType::F32, {3, 400'000}, std::as_bytes(std::span(values))},
        {"position_ids", DType::I64, {1, 3}, std::as_bytes(std::span(ids))},
    };
    BURNISH_VERIFY_OK(writeSafetensors(path("a.safetensors"), views));
    BURNISH_GET(const auto source, openWeights(path("a.safetensors")));
    BURNISH_VERIFY_OK(saveAsSafetensors(*source, path("half.safetensors"), DType::F16, {}));
    BURNISH_GET(const auto half, openWeights(path("half.safetensors")));
    QVERIFY(half->find("w")->dtype == DType::F16);
    QVERIFY(half->find("position_ids")->dtype == DType::I64);
    BURNISH_GET(const HostTensor copy, half->readTensor("w"));
    for (std::size_t i = 0; i < values.size(); ++i) QCOMPARE(copy.values[i], halfToFloat(floatToHalf(values[i])));
  }

  void aHarmlessCheckpointBecomesSafetensors() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    for (const test::ReportInput& input : reports.select("R71")) {
      if (!input.expect.value("safe", false)) continue;
      BURNISH_GET(const auto source, openWeights(input.path));
      const fs::path target = path(input.id + ".safetensors");
      BURNISH_VERIFY_OK(saveAsSafetensors(*source, target, {}, source->metadata()));
      BURNISH_GET(const auto copy, openWeights(target));
      QCOMPARE(copy->metadata(), source->metadata());
      QCOMPARE(copy->tensors().size(), source->tensors().size());
    }
  }

  void whatIsThereIsNeverReplaced() {
    BURNISH_VERIFY_OK(writeSafetensors(path("old.safetensors"), {}));
    BURNISH_GET(const auto source, openWeights(path("old.safetensors")));
    const auto again = saveAsSafetensors(*source, path("old.safetensors"), {}, {});
    BURNISH_VERIFY_ERROR(again, AlreadyExists);
    fs::create_symlink("nowhere", path("link.safetensors"));
    const auto link = saveAsSafetensors(*source, path("link.safetensors"), {}, {});
    BURNISH_VERIFY_ERROR(link, AlreadyExists);
  }

 private:
  fs::path path(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

  QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCopyWeights)
#include "tst_copy_weights.moc"
