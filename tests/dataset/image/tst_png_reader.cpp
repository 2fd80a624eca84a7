#include "dataset/image/png_reader.h"
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

class TestPngReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsOrientationProfileAndFrames();
  void scalesSixteenBits();
  void refusesEveryCutAndEveryFlippedByteOfPixels();
  void namesAProfileThatCannotBeUnpacked();
};

void TestPngReader::readsOrientationProfileAndFrames() {
  const Bytes plain = encoded(quarters(8, 6), ".png");
  BURNISH_GET(const PictureHeader header,
              readPngHeader(withPngProfile(withPngChunk(plain, "eXIf", exifBlock(3)), swappedProfile())));
  QCOMPARE(header.orientation, 3);
  QCOMPARE(header.profile, swappedProfile());
  BURNISH_GET(const PictureHeader animated,
              readPngHeader(withPngChunk(
                  plain, "acTL", Bytes{std::byte{0}, std::byte{0}, std::byte{0}, std::byte{3}, {}, {}, {}, {}})));
  QVERIFY(animated.isAnimated);
  QVERIFY(!header.isAnimated);
}

void TestPngReader::scalesSixteenBits() {
  const Bytes bytes = encodedGrey16({0, 257, 32768, 65535, 255, 128}, ".png");
  Rows rows;
  BURNISH_VERIFY_OK(readPngRows(bytes, rows));
  QCOMPARE(rows.first.front(), (Rgb{0, 1, 128}));  // grey: three pixels
}

void TestPngReader::refusesEveryCutAndEveryFlippedByteOfPixels() {
  const Bytes whole = encoded(speckled(24, 24), ".png");
  for (std::size_t size = 8; size < whole.size(); size += 61) {
    Rows rows;
    BURNISH_VERIFY_ERROR(readPngRows(cut(whole, size), rows), PictureUnreadable);
  }
  for (std::size_t at = 60; at + 20 < whole.size(); at += 131) {
    Bytes flipped = whole;
    flipped[at] ^= std::byte{0x10};
    Rows rows;
    BURNISH_VERIFY_ERROR(readPngRows(flipped, rows), PictureUnreadable);
  }
}

void TestPngReader::namesAProfileThatCannotBeUnpacked() {
  BURNISH_GET(const PictureHeader header,
              readPngHeader(withPngChunk(encoded(quarters(8, 6), ".png"), "iCCP", bytesOf("x"))));
  QVERIFY(header.profileDamaged);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestPngReader)
#include "tst_png_reader.moc"
