#include "dataset/image/bmp_reader.h"
#include "dataset/image/row_sink.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <array>
#include <string_view>
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

using namespace std::string_view_literals;

/// A bitmap with the usual 40-byte header.
Bytes bitmap(
    uint8_t width, uint8_t height, uint8_t bits, uint8_t compression, const Bytes& palette, const Bytes& pixels) {
  Bytes bytes(54);
  bytes[0] = std::byte{'B'};
  bytes[1] = std::byte{'M'};
  bytes[10] = static_cast<std::byte>(54 + palette.size());
  bytes[14] = std::byte{40};
  bytes[18] = std::byte{width};
  bytes[22] = std::byte{height};
  bytes[26] = std::byte{1};
  bytes[28] = std::byte{bits};
  bytes[30] = std::byte{compression};
  return joined(joined(bytes, palette), pixels);
}

}  // namespace

class TestBmpReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsTrueColourFromTheBottomUp();
  void readsPalettesOfOneBit();
  void readsSixteenBits();
  void readsRunsOfEightBits();
  void refusesACutFileAndStrangeDepths();
};

void TestBmpReader::readsTrueColourFromTheBottomUp() {
  Rows rows;
  BURNISH_VERIFY_OK(readBmpRows(encoded(quarters(5, 4), ".bmp"), rows));
  QCOMPARE(rows.size, (std::array{5, 4}));
  QCOMPARE(rows.first.front(), (Rgb{255, 0, 0}));
  QCOMPARE(rows.first.back(), (Rgb{0, 0, 255}));
}

void TestBmpReader::readsPalettesOfOneBit() {
  Rows rows;
  BURNISH_VERIFY_OK(
      readBmpRows(bitmap(2, 1, 1, 0, bytesOf("\x03\x02\x01\0\x60\x50\x40\0"sv), bytesOf("\x80\0\0\0"sv)), rows));
  QCOMPARE(rows.first.front(), (Rgb{0x40, 0x50, 0x60}));
}

void TestBmpReader::readsSixteenBits() {
  Rows rows;
  BURNISH_VERIFY_OK(readBmpRows(bitmap(1, 1, 16, 0, {}, bytesOf("\xE0\x7F\0\0"sv)), rows));  // red and green full
  QCOMPARE(rows.first.front(), (Rgb{255, 255, 0}));
}

void TestBmpReader::readsRunsOfEightBits() {
  const Bytes palette = bytesOf("\0\0\xFF\0\xFF\0\0\0"sv);  // red, blue; stored B, G, R
  Rows rows;
  BURNISH_VERIFY_OK(readBmpRows(bitmap(4, 2, 8, 1, palette, bytesOf("\4\1\0\0\4\0\0\1"sv)), rows));
  QCOMPARE(rows.first.front(), (Rgb{255, 0, 0}));
  QCOMPARE(rows.first.back(), (Rgb{0, 0, 255}));
}

void TestBmpReader::refusesACutFileAndStrangeDepths() {
  const Bytes whole = encoded(speckled(16, 16), ".bmp");
  for (std::size_t size = 18; size < whole.size(); size += 37) {
    Rows rows;
    BURNISH_VERIFY_ERROR(readBmpRows(cut(whole, size), rows), PictureUnreadable);
  }
  BURNISH_VERIFY_ERROR(readBmpHeader(bitmap(2, 2, 7, 0, {}, Bytes(64))), PictureUnreadable);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestBmpReader)
#include "tst_bmp_reader.moc"
