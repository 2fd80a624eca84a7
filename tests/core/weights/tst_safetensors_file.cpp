#include "core/base/files.h"
#include "core/weights/safetensors_file.h"
#include "core/weights/safetensors_writer.h"
#include "tests/support/golden_folder.h"
#include "tests/support/report_inputs.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

/// A file of one F16 tensor "a" [2, 3] and one I64 tensor "ids" [2].
Result<uint64_t> writeSample(const fs::path& path) {
  const std::vector<uint16_t> halves{0x3C00, 0x4000, 0xC000, 0, 0x3800, 0x7BFF};
  const std::vector<int64_t> ids{49406, -1};
  const std::vector<TensorView> views{{"a", DType::F16, {2, 3}, std::as_bytes(std::span(halves))},
                                      {"ids", DType::I64, {2}, std::as_bytes(std::span(ids))}};
  return writeSafetensors(path, views, {{"format", "pt"}});
}

}  // namespace

class TestSafetensorsFile : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsWhatWasWritten() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.safetensors";
    BURNISH_VERIFY_OK(writeSample(path));
    BURNISH_GET(SafetensorsFile opened, SafetensorsFile::open(path));
    const SafetensorsFile file = std::move(opened);  // moving keeps everything
    QCOMPARE(file.tensors().size(), std::size_t{2});
    QCOMPARE(file.metadata().at("format"), std::string("pt"));
    BURNISH_GET(const HostTensor a, file.readTensor("a"));
    QCOMPARE(a.shape, (std::vector<int64_t>{2, 3}));
    QCOMPARE(a.values, (std::vector<float>{1, 2, -2, 0, 0.5f, 65504}));
    QCOMPARE(file.bytes(*file.find("ids")).size(), std::size_t{16});
    QVERIFY(file.find("b") == nullptr);
    const auto missing = file.readTensor("b");
    BURNISH_VERIFY_ERROR(missing, TensorMissing);
  }

  void reportsAFileThatBecameShorter() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.safetensors";
    BURNISH_VERIFY_OK(writeSample(path));
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path));
    fs::resize_file(path, 16);
    const auto values = file.readTensor("a");
    BURNISH_VERIFY_ERROR(values, WeightsCorrupt);
  }

  void everyCutIsAnErrorAndNeverACrash() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.safetensors";
    BURNISH_GET(const uint64_t size, writeSample(path));
    for (uint64_t length = size; length-- > 0;) {
      fs::resize_file(path, length);
      const auto file = SafetensorsFile::open(path);
      QVERIFY(!file.ok());
      const ErrorCode code = file.error().code;
      QVERIFY(code == ErrorCode::WeightsCorrupt || code == ErrorCode::NotSafetensors);
    }
  }

  void everyChangedByteOfTheHeaderIsTakenOrRefused() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.safetensors";
    BURNISH_VERIFY_OK(writeSample(path));
    BURNISH_GET(const std::string content, readTextFile(path));
    for (std::size_t i = 0; i < content.size(); ++i) {
      for (const char change : {'\x01', '\x10', '\x80', '\xFF'}) {
        std::string changed = content;
        changed[i] = static_cast<char>(changed[i] ^ change);
        std::ofstream(path, std::ios::binary) << changed;  // quick: nothing here needs a sync
        const auto file = SafetensorsFile::open(path);
        if (!file.ok()) continue;
        // What is taken can be read to its last byte.
        for (const TensorInfo& tensor : file.value().tensors()) {
          QCOMPARE(file.value().bytes(tensor).size(), static_cast<std::size_t>(tensor.byteCount()));
          uint64_t sum = 0;
          for (const std::byte byte : file.value().bytes(tensor)) sum += static_cast<uint64_t>(byte);
          QVERIFY(sum <= 255 * tensor.byteCount());
        }
      }
    }
  }

  void refusesWhatIsNoFile() {
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    const auto missing = SafetensorsFile::open(path / "none.safetensors");
    BURNISH_VERIFY_ERROR(missing, FileMissing);
    const auto isFolder = SafetensorsFile::open(path);
    BURNISH_VERIFY_ERROR(isFolder, FileUnreadable);
    QCOMPARE(::mkfifo((path / "pipe").c_str(), 0600), 0);
    const auto pipe = SafetensorsFile::open(path / "pipe");
    BURNISH_VERIFY_ERROR(pipe, FileUnreadable);
  }

  void judgesEveryReportedFile() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    int checked = 0;
    for (const char* report : {"R31", "R32", "R33"}) {
      for (const test::ReportInput& input : reports.select(report)) {
        const bool valid = input.expect.value("valid", true);
        const auto file = SafetensorsFile::open(input.path);
        const std::string text = file.ok() ? "opened" : describe(file.error());
        QVERIFY2(file.ok() == valid, (input.id + " " + input.what + ": " + text).c_str());
        if (!valid)
          QVERIFY(file.error().code == ErrorCode::NotSafetensors || file.error().code == ErrorCode::WeightsCorrupt);
        ++checked;
      }
    }
    if (checked == 0) QSKIP("the reports have no such input");
  }

  void namesTheTensorOrTheKindOfFile() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    for (const char* report : {"R32", "R33"}) {
      for (const test::ReportInput& input : reports.select(report)) {
        const auto file = SafetensorsFile::open(input.path);
        if (file.ok()) continue;
        const Error& error = file.error();
        const bool isCorrupt = error.code == ErrorCode::WeightsCorrupt;
        QVERIFY2(isCorrupt ? !error.detail.empty() : error.args.size() == 3, describe(error).c_str());
      }
    }
  }

  void opensEveryGoldenFile() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int opened = 0;
    for (const auto& entry : fs::recursive_directory_iterator(golden.path())) {
      if (entry.path().extension() != ".safetensors") continue;
      const auto file = SafetensorsFile::open(entry.path());
      BURNISH_VERIFY_OK(file);
      ++opened;
    }
    QVERIFY(opened > 0);
  }
};

QTEST_GUILESS_MAIN(TestSafetensorsFile)
#include "tst_safetensors_file.moc"
