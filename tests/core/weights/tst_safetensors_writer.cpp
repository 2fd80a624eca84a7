#include "core/base/check.h"
#include "core/base/files.h"
#include "core/weights/safetensors_file.h"
#include "core/weights/safetensors_writer.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <cstring>

using namespace burnish;
namespace fs = std::filesystem;

class TestSafetensorsWriter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void ordersByTypeThenName() {
    const std::vector<std::byte> bytes(8);
    const auto view = [&](const char* name, DType dtype) {
      return TensorView{name, dtype, {1}, std::span(bytes).first(static_cast<std::size_t>(bitsPerElement(dtype)) / 8)};
    };
    const std::vector<TensorView> views{view("z", DType::U8),   view("b", DType::F32),  view("a", DType::F16),
                                        view("c", DType::I64),  view("a2", DType::F32), view("x", DType::Bool),
                                        view("h", DType::BF16), view("u", DType::U64)};
    // The order that safetensors 0.8.0 gives these types: rising alignment, read backwards.
    QCOMPARE(layoutSafetensors(views, {}).order, (std::vector<std::size_t>{7, 3, 4, 1, 6, 2, 0, 5}));
  }

  void padsTheHeaderToEight() {
    const std::vector<std::byte> bytes(3);
    for (int length = 1; length < 20; ++length) {
      const std::vector<TensorView> views{{std::string(static_cast<std::size_t>(length), 'n'), DType::U8, {3}, bytes}};
      const SafetensorsLayout layout = layoutSafetensors(views, {});
      uint64_t stored = 0;
      std::memcpy(&stored, layout.header.data(), 8);
      QCOMPARE(layout.header.size() % 8, std::size_t{0});
      QCOMPARE(stored + 8, static_cast<uint64_t>(layout.header.size()));
      QCOMPARE(layout.header.at(8), '{');
    }
  }

  void returnsTheSizeOnDisk() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.safetensors";
    const std::vector<float> values(100, 1.0f);
    const std::vector<TensorView> views{{"a", DType::F32, {100}, std::as_bytes(std::span(values))}};
    BURNISH_GET(const uint64_t size, writeSafetensors(path, views));
    QCOMPARE(size, static_cast<uint64_t>(fs::file_size(path)));
  }

  void writesAFileWithoutTensors() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.safetensors";
    BURNISH_VERIFY_OK(writeSafetensors(path, {}, {{"k", "v \"quoted\" \n \xF0\x9F\x90\xB1"}}));
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path));
    QCOMPARE(file.metadata().at("k"), std::string("v \"quoted\" \n \xF0\x9F\x90\xB1"));
  }

  void savesDespiteMetadataThatIsNotUtf8() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.safetensors";
    BURNISH_VERIFY_OK(writeSafetensors(path, {}, {{"k", "caf\xE9"}}));
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path));
    QCOMPARE(file.metadata().at("k"), std::string("caf\xEF\xBF\xBD"));
  }

  void keepsTheOldFileWhenWritingFails() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "none" / "a.safetensors";
    const auto written = writeSafetensors(path, {});
    BURNISH_VERIFY_ERROR(written, WriteFailed);
  }

  void refusesTwoOfOneNameAndWrongSizes() {
    const std::vector<std::byte> bytes(4);
    const TensorView view{"a", DType::F32, {1}, bytes};
    const std::vector<TensorView> twice{view, view};
    const std::vector<TensorView> wrong{{"a", DType::F32, {2}, bytes}};
    QVERIFY_THROWS_EXCEPTION(LogicError, static_cast<void>(writeSafetensors("/nowhere", twice)));
    QVERIFY_THROWS_EXCEPTION(LogicError, static_cast<void>(writeSafetensors("/nowhere", wrong)));
  }
};

QTEST_GUILESS_MAIN(TestSafetensorsWriter)
#include "tst_safetensors_writer.moc"
