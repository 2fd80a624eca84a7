#include "core/weights/dtype.h"
#include "core/weights/weights_source.h"
#include "tests/interop/peer_process.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <filesystem>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

Result<std::vector<std::byte>> bytesOf(const WeightsSource& source, const std::string& name) {
  const TensorInfo* info = source.find(name);
  if (info == nullptr) return Error{ErrorCode::TensorMissing, {source.path().string(), name}, {}};
  std::vector<std::byte> bytes(info->byteCount());
  BURNISH_TRY_VOID(source.readBytes(*info, bytes));
  return bytes;
}

}  // namespace

/// Checkpoints that torch.save wrote must give, byte for byte, what torch has in memory; and our rounding must be its.
class TestCheckpoints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    if (burnish::test::peerPython().isEmpty()) {
      QSKIP("the Python peer is not there: ./dev test makes it where packages can be fetched");
    }
    const QString failure = burnish::test::failureOfPeer("write_checkpoints.py", {"--out", folder_.path()});
    QVERIFY2(failure.isEmpty(), qPrintable(failure));
  }

  void everyTensorIsTheSame() {
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder_.path().toStdString())) {
      if (entry.path().extension() != ".ckpt") continue;
      BURNISH_GET(const auto ours, openWeights(entry.path()));
      BURNISH_GET(const auto theirs, openWeights(fs::path(entry.path()).replace_extension(".expected.safetensors")));
      QCOMPARE(ours->tensors().size(), theirs->tensors().size());
      for (const TensorInfo& tensor : theirs->tensors()) {
        BURNISH_GET(const auto wanted, bytesOf(*theirs, tensor.name));
        BURNISH_GET(const auto found, bytesOf(*ours, tensor.name));
        QVERIFY2(found == wanted, (entry.path().filename().string() + ": " + tensor.name).c_str());
      }
      ++files;
    }
    QVERIFY(files > 10);
  }

  void numbersBesideTheWeightsAreMetadata() {
    for (const char* name : {"lightning.ckpt", "lightning_old.ckpt"}) {
      BURNISH_GET(const auto file, openWeights(fs::path(folder_.path().toStdString()) / name));
      QCOMPARE(file->metadata().at("global_step"), std::string("1234"));
      QCOMPARE(file->metadata().at("epoch"), std::string("3"));
    }
  }

  void shapesAndTypesAreKept() {
    BURNISH_GET(const auto file, openWeights(fs::path(folder_.path().toStdString()) / "zip2.ckpt"));
    QCOMPARE(file->find("turned")->shape, (std::vector<int64_t>{8, 6}));
    QVERIFY(file->find("scalar")->shape.empty());
    QVERIFY(file->find("model.bfloat16")->dtype == DType::BF16);
    QVERIFY(file->find("model.bool")->dtype == DType::Bool);
    BURNISH_GET(const auto small, openWeights(fs::path(folder_.path().toStdString()) / "small_types.ckpt"));
    QVERIFY(small->find("e4m3")->dtype == DType::F8E4M3);
    QVERIFY(small->find("e5m2")->dtype == DType::F8E5M2);
  }

  void everyCutOfACheckpointIsAnError() {
    const fs::path folder = folder_.path().toStdString();
    for (const char* name : {"zip2.ckpt", "old2.ckpt", "module.ckpt"}) {
      const fs::path copy = folder / "cut.pt";
      fs::copy_file(folder / name, copy, fs::copy_options::overwrite_existing);
      for (uint64_t size = fs::file_size(copy); size > 0; size -= std::min<uint64_t>(size, 37)) {
        fs::resize_file(copy, size - 1);
        QVERIFY2(!openWeights(copy).ok(), name);
        if (size < 38) break;
      }
    }
  }

  void roundsAsTorchDoes_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("dtype");
    QTest::newRow("half") << QStringLiteral("float16") << static_cast<int>(DType::F16);
    QTest::newRow("bfloat16") << QStringLiteral("bfloat16") << static_cast<int>(DType::BF16);
    QTest::newRow("E4M3") << QStringLiteral("float8_e4m3fn") << static_cast<int>(DType::F8E4M3);
    QTest::newRow("E5M2") << QStringLiteral("float8_e5m2") << static_cast<int>(DType::F8E5M2);
  }

  void roundsAsTorchDoes() {
    QFETCH(QString, name);
    QFETCH(int, dtype);
    BURNISH_GET(const auto file, openWeights(fs::path(folder_.path().toStdString()) / "rounding.safetensors"));
    BURNISH_GET(const HostTensor values, file->readTensor("values"));
    BURNISH_GET(const auto wanted, bytesOf(*file, name.toStdString()));
    std::vector<std::byte> ours(wanted.size());
    convertFromFloat(static_cast<DType>(dtype), values.values, ours);
    const std::size_t width = wanted.size() / values.values.size();
    for (std::size_t i = 0; i < values.values.size(); ++i) {
      const bool isSame = std::memcmp(ours.data() + i * width, wanted.data() + i * width, width) == 0;
      QVERIFY2(isSame, qPrintable(QString::number(static_cast<double>(values.values[i]), 'g', 10)));
    }
  }

 private:
  QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCheckpoints)
#include "tst_checkpoints.moc"
