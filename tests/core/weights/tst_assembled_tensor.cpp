#include "core/base/check.h"
#include "core/weights/assembled_tensor.h"
#include "core/weights/safetensors_file.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QProcess>
#include <QTemporaryDir>

#include <map>
#include <sstream>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

/// A line of formats/maps: how a tensor of the single file becomes one of the folder.
struct MapRow {
  std::string single, component, name, operation;
};

std::vector<MapRow> readMap(const std::string& family) {
  const fs::path path = fs::path(BURNISH_TEST_DATA) / "formats" / "maps" / (family + ".tsv.gz");
  QProcess unpack;
  unpack.start(QStringLiteral("gzip"), {QStringLiteral("-dc"), QString::fromStdString(path.string())});
  if (!unpack.waitForFinished(30'000)) return {};
  std::istringstream lines(unpack.readAllStandardOutput().toStdString());
  std::vector<MapRow> rows;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    MapRow row;
    for (std::string* field : {&row.single, &row.component, &row.name, &row.operation})
      std::getline(fields, *field, '\t');
    rows.push_back(row);
  }
  return rows;
}

std::vector<TensorRows> apply(const std::string& operation, const WeightsSource& source, const TensorInfo& tensor) {
  if (operation.starts_with("rows_third_")) return {TensorRows::part(source, tensor, operation.back() - '0', 3)};
  if (operation == "transpose") return {TensorRows::transpose(source, tensor)};
  if (operation != "swap_halves") return {TensorRows::whole(source, tensor)};
  return {TensorRows::part(source, tensor, 1, 2), TensorRows::part(source, tensor, 0, 2)};
}

std::vector<std::byte> contentOf(const AssembledTensor& tensor) {
  std::vector<std::byte> bytes;
  const auto content = assembledContent(std::span(&tensor, 1));
  const auto given = content(0, [&](std::span<const std::byte> piece) {
    bytes.insert(bytes.end(), piece.begin(), piece.end());
    return Result<void>();
  });
  return given.ok() ? bytes : std::vector<std::byte>();
}

Result<uint64_t> write(const fs::path& path,
                       DType dtype,
                       std::vector<int64_t> shape,
                       std::span<const std::byte> bytes) {
  const std::vector<TensorView> views{{"a", dtype, std::move(shape), bytes}};
  return writeSafetensors(path, views);
}

}  // namespace

class TestAssembledTensor : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theSingleFilesBecomeTheFoldersBitForBit_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("map");
    QTest::newRow("sd15") << QStringLiteral("sd15") << QStringLiteral("sd15");
    QTest::newRow("sd21") << QStringLiteral("sd21") << QStringLiteral("sd21");
    QTest::newRow("sdxl") << QStringLiteral("sdxl") << QStringLiteral("sdxl");
  }

  void theSingleFilesBecomeTheFoldersBitForBit() {
    QFETCH(QString, family);
    QFETCH(QString, map);
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    const fs::path folder = golden.path() / family.toStdString();
    if (!fs::exists(folder / "single")) QSKIP("the golden folder has no such family");
    BURNISH_GET(const auto single, openWeights(folder / "single" / (family.toStdString() + ".safetensors")));
    std::map<std::string, std::shared_ptr<const WeightsSource>> components;
    int compared = 0;
    for (const MapRow& row : readMap(map.toStdString())) {
      const TensorInfo* from = single->find(row.single);
      if (from == nullptr || row.component.empty() || !fs::exists(folder / "model" / row.component)) continue;
      auto& component = components[row.component];
      if (component == nullptr) {
        BURNISH_GET(component, openWeights(folder / "model" / row.component));
      }
      const TensorInfo* wanted = component->find(row.name);
      if (wanted == nullptr) continue;
      const AssembledTensor tensor{{row.name, wanted->dtype, wanted->shape}, apply(row.operation, *single, *from)};
      QVERIFY2(isAssemblable(tensor), row.name.c_str());
      std::vector<std::byte> bytes(wanted->byteCount());
      BURNISH_VERIFY_OK(component->readBytes(*wanted, bytes));
      QVERIFY2(contentOf(tensor) == bytes, (row.name + " " + row.operation).c_str());
      ++compared;
    }
    QVERIFY2(compared > 100, std::to_string(compared).c_str());
  }

  void thirdsGoTogetherAgain() {
    BURNISH_GET(const auto source, numbered(6, 2));
    const TensorInfo& a = *source->find("a");
    std::vector<TensorRows> thirds;
    for (int64_t i = 0; i < 3; ++i) thirds.push_back(TensorRows::part(*source, a, i, 3));
    const AssembledTensor fused{{"q", DType::F32, {6, 2}}, thirds};
    QCOMPARE(floats(contentOf(fused)), floats(contentOf({{"q", DType::F32, {6, 2}}, {TensorRows::whole(*source, a)}})));
    const AssembledTensor second{{"k", DType::F32, {2, 2, 1, 1}}, {thirds[1]}};
    QCOMPARE(floats(contentOf(second)), (std::vector<float>{4, 5, 6, 7}));
  }

  void halvesChangePlacesAndRowsBecomeColumns() {
    BURNISH_GET(const auto source, numbered(2, 3));
    const TensorInfo& a = *source->find("a");
    const AssembledTensor swapped{{"s", DType::F32, {2, 3}}, apply("swap_halves", *source, a)};
    QCOMPARE(floats(contentOf(swapped)), (std::vector<float>{3, 4, 5, 0, 1, 2}));
    const AssembledTensor turned{{"t", DType::F32, {3, 2}}, {TensorRows::transpose(*source, a)}};
    QCOMPARE(floats(contentOf(turned)), (std::vector<float>{0, 3, 1, 4, 2, 5}));
    const AssembledTensor half{{"t", DType::F16, {3, 2}}, {TensorRows::transpose(*source, a)}};
    std::vector<float> values(6);
    convertToFloat(DType::F16, contentOf(half), values);
    QCOMPARE(values, (std::vector<float>{0, 3, 1, 4, 2, 5}));
  }

  void partsThatDoNotFitAreRefused() {
    BURNISH_GET(const auto source, numbered(4, 2));
    const TensorInfo& a = *source->find("a");
    QVERIFY(!isAssemblable({{"x", DType::F32, {3, 2}}, {TensorRows::whole(*source, a)}}));
    QVERIFY(!isAssemblable({{"x", DType::F32, {4, 2}}, {{source.get(), &a, 2, 4, false}}}));
    QVERIFY(!isAssemblable({{"x", DType::I64, {4, 2}}, {TensorRows::whole(*source, a)}}));
    const std::vector<AssembledTensor> wrong{{{"x", DType::F32, {3, 2}}, {TensorRows::whole(*source, a)}}};
    const auto take = [](std::span<const std::byte>) { return Result<void>(); };
    QVERIFY_THROWS_EXCEPTION(LogicError, static_cast<void>(assembledContent(wrong)(0, take)));
  }

 private:
  /// A matrix "a" of 0, 1, 2, …
  Result<std::shared_ptr<const WeightsSource>> numbered(int64_t rows, int64_t columns) {
    std::vector<float> values(static_cast<std::size_t>(rows * columns));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
    const fs::path path = fs::path(folder_.path().toStdString()) / "a.safetensors";
    BURNISH_TRY_VOID(write(path, DType::F32, {rows, columns}, std::as_bytes(std::span(values))));
    return openWeights(path);
  }
  static std::vector<float> floats(const std::vector<std::byte>& bytes) {
    std::vector<float> values(bytes.size() / sizeof(float));
    convertToFloat(DType::F32, bytes, values);
    return values;
  }

  QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestAssembledTensor)
#include "tst_assembled_tensor.moc"
