#include "dataset/image/jpeg_reader.h"
#include "dataset/image/row_sink.h"
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

class TestJpegReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsSizeOrientationAndProfile();
  void refusesEveryCut();
  void takesBytesAfterTheEndAsHarmless();
  void reducesByItself();
  void turnsAdobeInksTheRightWay();
  void stopsWhenTheSinkSaysSo();
};

void TestJpegReader::readsSizeOrientationAndProfile() {
  const Bytes plain = encoded(quarters(48, 32), ".jpg");
  BURNISH_GET(const PictureHeader header,
              readJpegHeader(withJpegProfile(withJpegExif(plain, exifBlock(6)), swappedProfile())));
  QCOMPARE(header.width, 48);
  QCOMPARE(header.height, 32);
  QCOMPARE(header.orientation, 6);
  QCOMPARE(header.profile, swappedProfile());
}

void TestJpegReader::refusesEveryCut() {
  const Bytes whole = encoded(speckled(64, 64), ".jpg");
  for (std::size_t size = 3; size < whole.size(); size += 97) {
    Rows rows;
    BURNISH_VERIFY_ERROR(readJpegRows(cut(whole, size), rows, 1), PictureUnreadable);
  }
  for (const Bytes& bytes : {whole, progressiveJpeg(speckled(64, 64))}) {
    Rows rows;
    BURNISH_VERIFY_ERROR(readJpegRows(cut(bytes, bytes.size() - 2), rows, 1), PictureUnreadable);  // no end mark
    BURNISH_VERIFY_ERROR(readJpegRows(cut(bytes, bytes.size() * 6 / 10), rows, 8), PictureUnreadable);
  }
}

void TestJpegReader::takesBytesAfterTheEndAsHarmless() {
  Rows rows;
  BURNISH_VERIFY_OK(readJpegRows(joined(encoded(speckled(16, 16), ".jpg"), Bytes(500)), rows, 1));
  QCOMPARE(rows.first.size(), std::size_t{16});
}

void TestJpegReader::reducesByItself() {
  Rows rows;
  BURNISH_VERIFY_OK(readJpegRows(encoded(flat(67, 33, {200, 10, 10}), ".jpg"), rows, 8));
  QCOMPARE(rows.size, (std::array{9, 5}));
  QVERIFY(isNear(rows.first.front(), {200, 10, 10}, 3));
}

void TestJpegReader::turnsAdobeInksTheRightWay() {
  Rows rows;
  BURNISH_VERIFY_OK(readJpegRows(cmykJpeg(16, 16, {0, 200, 100, 0}), rows, 1));
  QVERIFY(isNear(rows.first.front(), {0, 200, 100}, 3));
  BURNISH_GET(const PictureHeader header, readJpegHeader(cmykJpeg(16, 16, {0, 200, 100, 0})));
  QCOMPARE(header.layout.channels(), 4);
}

void TestJpegReader::stopsWhenTheSinkSaysSo() {
  Rows rows;
  rows.stopAfter = 3;
  BURNISH_VERIFY_ERROR(readJpegRows(encoded(speckled(16, 16), ".jpg"), rows, 1), Interrupted);
  QCOMPARE(rows.first.size(), std::size_t{3});
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestJpegReader)
#include "tst_jpeg_reader.moc"
