#include "core/base/files.h"
#include "core/weights/safetensors_writer.h"
#include "core/weights/sharded_weights.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

Result<uint64_t> writeOne(const fs::path& path, const std::string& name, const std::vector<float>& values) {
  const std::vector<TensorView> views{
      {name, DType::F32, {static_cast<int64_t>(values.size())}, std::as_bytes(std::span(values))}};
  return writeSafetensors(path, views, {{"format", "pt"}});
}

}  // namespace

class TestShardedWeights : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    BURNISH_VERIFY_OK(writeOne(path("m-00001-of-00002.safetensors"), "b", {1, 2}));
    BURNISH_VERIFY_OK(writeOne(path("m-00002-of-00002.safetensors"), "a", {3, 4, 5}));
  }

  void readsTensorsFromAllShards() {
    BURNISH_GET(const ShardedWeights weights,
                open(R"({"b": "m-00001-of-00002.safetensors", "a": "m-00002-of-00002.safetensors"})"));
    QCOMPARE(weights.tensors().size(), std::size_t{2});
    BURNISH_GET(const HostTensor a, weights.readTensor("a"));
    QCOMPARE(a.values, (std::vector<float>{3, 4, 5}));
    BURNISH_GET(const HostTensor b, weights.readTensor("b"));
    QCOMPARE(b.values, (std::vector<float>{1, 2}));
    QCOMPARE(weights.find("a")->begin, uint64_t{8});
    QCOMPARE(weights.files().size(), std::size_t{3});
    QCOMPARE(weights.metadata().at("format"), std::string("pt"));
  }

  void refusesAnIndexThatDoesNotMatch_data() {
    QTest::addColumn<QByteArray>("map");
    QTest::addColumn<QByteArray>("names");
    QTest::newRow("a tensor that is not there")
        << QByteArray(R"({"b": "m-00001-of-00002.safetensors", "c": "m-00001-of-00002.safetensors"})")
        << QByteArray("c");
    QTest::newRow("a tensor that is not listed")
        << QByteArray(R"({"b": "m-00001-of-00002.safetensors", "x": "m-00002-of-00002.safetensors"})")
        << QByteArray("a");
    QTest::newRow("a tensor in another shard")
        << QByteArray(R"({"a": "m-00001-of-00002.safetensors", "b": "m-00002-of-00002.safetensors"})")
        << QByteArray("b");
    QTest::newRow("a path upwards") << QByteArray(R"({"b": "../m.safetensors"})") << QByteArray("../m.safetensors");
    QTest::newRow("an absolute path") << QByteArray(R"({"b": "/etc/passwd"})") << QByteArray("/etc/passwd");
    QTest::newRow("a backslash") << QByteArray(R"({"b": "..\\m.safetensors"})") << QByteArray("..\\m.safetensors");
    QTest::newRow("the folder above") << QByteArray(R"({"b": ".."})") << QByteArray("..");
    QTest::newRow("itself") << QByteArray(R"({"b": "m.safetensors.index.json"})")
                            << QByteArray("m.safetensors.index.json");
    QTest::newRow("a number") << QByteArray(R"({"b": 1})") << QByteArray("b");
    QTest::newRow("nothing") << QByteArray("{}") << QByteArray("weight_map");
  }

  void refusesAnIndexThatDoesNotMatch() {
    QFETCH(QByteArray, map);
    QFETCH(QByteArray, names);
    const auto weights = open(map.toStdString());
    BURNISH_VERIFY_ERROR(weights, ShardsInvalid);
    QVERIFY2(weights.error().args.at(1).find(names.toStdString()) != std::string::npos,
             weights.error().args.at(1).c_str());
  }

  void namesAShardThatIsMissing() {
    const auto weights = open(R"({"b": "m-00001-of-00002.safetensors", "a": "m-00003-of-00002.safetensors"})");
    BURNISH_VERIFY_ERROR(weights, FileMissing);
    QVERIFY(weights.error().args.at(0).find("m-00003") != std::string::npos);
  }

 private:
  fs::path path(const std::string& name) const { return fs::path(folder_->path().toStdString()) / name; }
  Result<ShardedWeights> open(const std::string& map) {
    const fs::path index = path("m.safetensors.index.json");
    BURNISH_TRY_VOID(writeFileAtomically(index, R"({"metadata": {"total_size": 20}, "weight_map": )" + map + "}"));
    return ShardedWeights::open(index);
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(TestShardedWeights)
#include "tst_sharded_weights.moc"
