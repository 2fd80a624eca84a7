#include "dataset/image/probe.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {
using namespace burnish::test;

class TestProbe : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheUprightSize();
  void looksAtTheBodyOnlyWhenAsked();
  void notesTransparencyOnlyWhereThereIsSome();
};

void TestProbe::givesTheUprightSize() {
  BURNISH_GET(const PictureInfo info, probePicture(withJpegExif(encoded(quarters(48, 32), ".jpg"), exifBlock(5)), "x"));
  QCOMPARE(info.width, 32);
  QCOMPARE(info.height, 48);
  QCOMPARE(info.kind, FileKind::Jpeg);
}

void TestProbe::looksAtTheBodyOnlyWhenAsked() {
  for (const char* extension : {".jpg", ".png"}) {
    const Bytes whole = encoded(speckled(64, 64), extension);
    const Bytes half = cut(whole, whole.size() * 3 / 4);
    BURNISH_VERIFY_OK(probePicture(half, "x"));
    BURNISH_VERIFY_ERROR(verifyPicture(half, "x"), PictureUnreadable);
    BURNISH_VERIFY_OK(verifyPicture(whole, "x"));
  }
}

void TestProbe::notesTransparencyOnlyWhereThereIsSome() {
  BURNISH_GET(const PictureInfo clear, verifyPicture(encodedRgba(1, 1, {1, 2, 3, 254}, ".png"), "x"));
  QCOMPARE(clear.notes, std::vector{PictureNote::AlphaFlattened});
  BURNISH_GET(const PictureInfo solid, verifyPicture(encodedRgba(1, 1, {1, 2, 3, 255}, ".png"), "x"));
  QVERIFY(solid.notes.empty());
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestProbe)
#include "tst_probe.moc"
