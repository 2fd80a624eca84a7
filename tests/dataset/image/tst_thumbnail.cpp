#include "dataset/image/thumbnail.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {
using namespace burnish::test;

class TestThumbnail : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keepsTheRatioAndNeverEnlarges();
  void agreesWithADecode();
  void neverHasAnEmptySide();
};

void TestThumbnail::keepsTheRatioAndNeverEnlarges() {
  TestFolder folder;
  BURNISH_GET(const DecodedPicture wide, makeThumbnail(folder.write("a.png", encoded(quarters(300, 100), ".png")), 30));
  QCOMPARE(wide.image.width, 30);
  QCOMPARE(wide.image.height, 10);
  BURNISH_GET(const DecodedPicture small, makeThumbnail(folder.write("b.png", encoded(quarters(6, 4), ".png")), 30));
  QCOMPARE(small.image, quarters(6, 4));
}

void TestThumbnail::agreesWithADecode() {
  TestFolder folder;
  const auto path = folder.write("a.jpg", withJpegExif(encoded(quarters(480, 640), ".jpg"), exifBlock(8)));
  BURNISH_GET(const DecodedPicture tile, makeThumbnail(path, 64));
  QCOMPARE(tile.image.width, 64);
  QCOMPARE(tile.image.height, 48);
  BURNISH_GET(const DecodedPicture whole, decodePicture(path));
  for (const auto& [x, y] : {std::pair{8, 8}, {56, 8}, {8, 40}, {56, 40}}) {
    QVERIFY(isNear(pixelAt(tile.image, x, y), pixelAt(whole.image, 10 * x, 10 * y), 8));
  }
}

void TestThumbnail::neverHasAnEmptySide() {
  TestFolder folder;
  BURNISH_GET(const DecodedPicture line,
              makeThumbnail(folder.write("a.png", encoded(flat(1000, 1, {1, 2, 3}), ".png")), 10));
  QCOMPARE(line.image, flat(10, 1, {1, 2, 3}));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestThumbnail)
#include "tst_thumbnail.moc"
