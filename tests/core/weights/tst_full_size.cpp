#include "core/weights/disk_space.h"
#include "core/weights/weights_source.h"
#include "tests/support/full_size_file.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <sys/resource.h>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

const fs::path kManifests = fs::path(BURNISH_TEST_DATA) / "formats" / "manifests";

/// The largest resident memory of this process so far, in bytes.
int64_t peakBytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return int64_t{1024} * usage.ru_maxrss;
}

}  // namespace

/// Files of real size in little memory. Takes a minute or more and 5 GB of disk, so it runs where it is asked for:
/// BURNISH_FULL_SIZE=1.
class TestFullSize : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aModelOfRealSizeIsWrittenOpenedAndReadInLittleMemory() {
    if (qEnvironmentVariableIsEmpty("BURNISH_FULL_SIZE")) QSKIP("set BURNISH_FULL_SIZE=1: it writes 4.3 GB");
    const QTemporaryDir folder(QStringLiteral("/var/tmp/burnish-XXXXXX"));
    const fs::path path = fs::path(folder.path().toStdString()) / "sd15.safetensors";
    if (const auto space = requireDiskSpace(path, 5'000'000'000); !space.ok()) {
      QSKIP(describe(space.error()).c_str());
    }
    BURNISH_GET(const uint64_t size, test::writeFullSizeFile(kManifests / "sd15.ldm.tsv", path));
    QVERIFY2(size > 4'200'000'000 && size < 4'400'000'000, std::to_string(size).c_str());
    QVERIFY2(peakBytes() < 200'000'000, std::to_string(peakBytes()).c_str());
    BURNISH_GET(const auto weights, openWeights(path));
    QVERIFY2(peakBytes() < 200'000'000, std::to_string(peakBytes()).c_str());
    uint64_t largest = 0;
    for (const TensorInfo& tensor : weights->tensors()) {
      std::vector<float> values(static_cast<std::size_t>(tensor.elementCount()));
      BURNISH_VERIFY_OK(weights->readFloats(tensor, values));
      largest = std::max<uint64_t>(largest, values.size() * sizeof(float));
    }
    // One tensor at a time, and nothing of the file stays.
    QVERIFY2(peakBytes() < 200'000'000 + static_cast<int64_t>(largest), std::to_string(peakBytes()).c_str());
  }
};

QTEST_GUILESS_MAIN(TestFullSize)
#include "tst_full_size.moc"
