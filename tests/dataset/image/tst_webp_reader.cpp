#include "dataset/image/row_sink.h"
#include "dataset/image/webp_reader.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <array>
#include <vector>

namespace burnish::dataset {
using namespace burnish::test;

namespace {

/// Keeps the rows as they come.
class Rows : public RowSink {
 public:
  void begin(int width, int height) override { size = {width, height}; }
  bool row(const uint8_t* samples) noexcept override {
    first.push_back({samples[0], samples[1], samples[2]});
    return static_cast<int>(first.size()) < stopAfter;
  }
  std::array<int, 2> size{};
  std::vector<Rgb> first;  ///< First three samples of each row.
  int stopAfter = 1 << 30;
};

}  // namespace

class TestWebpReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsLosslessPixels();
  void readsTheOrientation();
  void refusesEveryCut();
};

void TestWebpReader::readsLosslessPixels() {
  const Bytes bytes = encoded(flat(20, 10, {12, 34, 56}), ".webp");
  BURNISH_GET(const PictureHeader header, readWebpHeader(bytes));
  Rows rows;
  BURNISH_VERIFY_OK(readWebpRows(bytes, header, rows));
  QCOMPARE(rows.size, (std::array{20, 10}));
  QCOMPARE(rows.first.back(), (Rgb{12, 34, 56}));
}

void TestWebpReader::readsTheOrientation() {
  BURNISH_GET(const PictureHeader header,
              readWebpHeader(withWebpExif(encoded(flat(20, 10, {1, 2, 3}), ".webp"), 20, 10, exifBlock(8))));
  QCOMPARE(header.orientation, 8);
  QCOMPARE(header.width, 20);
}

void TestWebpReader::refusesEveryCut() {
  const Bytes whole = encoded(speckled(24, 24), ".webp");
  for (std::size_t size = 12; size + 1 < whole.size(); size += 53) {
    const auto header = readWebpHeader(cut(whole, size));
    Rows rows;
    QVERIFY(!header.ok() || !readWebpRows(cut(whole, size), header.value(), rows).ok());
  }
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestWebpReader)
#include "tst_webp_reader.moc"
