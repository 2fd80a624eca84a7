#include "dataset/image/exif_orientation.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string_view>

namespace burnish::dataset {
using namespace burnish::test;

class TestExifOrientation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsBothByteOrders();
  void takesIllegalValuesAsUpright();
  void survivesABlockCutAnywhere();
  void leavesAPictureWithoutTheTagAlone();
};

void TestExifOrientation::readsBothByteOrders() {
  for (const bool bigEndian : {false, true}) {
    PictureHeader header;
    readExifOrientation(exifBlock(6, bigEndian), header);
    QCOMPARE(header.orientation, 6);
    QVERIFY(!header.orientationIgnored);
  }
}

void TestExifOrientation::takesIllegalValuesAsUpright() {
  for (const uint16_t value : {uint16_t{0}, uint16_t{9}, uint16_t{65535}}) {
    PictureHeader header;
    readExifOrientation(exifBlock(value), header);
    QCOMPARE(header.orientation, 1);
    QVERIFY(header.orientationIgnored);
  }
}

void TestExifOrientation::survivesABlockCutAnywhere() {
  const Bytes whole = exifBlock(8);
  for (std::size_t size = 0; size + 8 < whole.size(); ++size) {
    PictureHeader header;
    readExifOrientation(cut(whole, size), header);
    QCOMPARE(header.orientation, 1);
    QVERIFY(header.orientationIgnored);
  }
}

void TestExifOrientation::leavesAPictureWithoutTheTagAlone() {
  Bytes block = exifBlock(6);
  block[8] = std::byte{0};  // no entries
  PictureHeader header;
  readExifOrientation(block, header);
  QCOMPARE(header.orientation, 1);
  QVERIFY(!header.orientationIgnored);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestExifOrientation)
#include "tst_exif_orientation.moc"
