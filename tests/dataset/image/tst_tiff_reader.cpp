#include "dataset/image/row_sink.h"
#include "dataset/image/tiff_reader.h"
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

class TestTiffReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsColoursAndAlpha();
  void scalesSixteenBits();
  void refusesACutFile();
};

void TestTiffReader::readsColoursAndAlpha() {
  const Bytes rgb = encoded(flat(7, 5, {12, 34, 56}), ".tiff");
  BURNISH_GET(const PictureHeader header, readTiffHeader(rgb));
  Rows rows;
  BURNISH_VERIFY_OK(readTiffRows(rgb, header, rows));
  QCOMPARE(rows.size, (std::array{7, 5}));
  QCOMPARE(rows.first.back(), (Rgb{12, 34, 56}));
}

void TestTiffReader::scalesSixteenBits() {
  const Bytes bytes = encodedGrey16({65535, 32768, 257, 0}, ".tiff");
  BURNISH_GET(const PictureHeader header, readTiffHeader(bytes));
  Rows rows;
  BURNISH_VERIFY_OK(readTiffRows(bytes, header, rows));
  QCOMPARE(rows.first.front(), (Rgb{255, 128, 1}));
}

void TestTiffReader::refusesACutFile() {
  const Bytes whole = encoded(speckled(64, 64), ".tiff");
  for (std::size_t size = 4; size < whole.size(); size += 501) {
    const auto header = readTiffHeader(cut(whole, size));
    Rows rows;
    QVERIFY(!header.ok() || !readTiffRows(cut(whole, size), header.value(), rows).ok());
  }
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestTiffReader)
#include "tst_tiff_reader.moc"
