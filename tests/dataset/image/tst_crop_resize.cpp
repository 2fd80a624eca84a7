#include "core/base/check.h"
#include "dataset/image/crop_resize.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {
using namespace burnish::test;

class TestCropResize : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cutsExactlyWhatIsAsked();
  void averagesWhereItShrinks();
  void keepsFlatColoursWhereItGrows();
  void keepsThePlaceOfThings();
  void forbidsACropOutsideThePicture();
};

void TestCropResize::cutsExactlyWhatIsAsked() {
  const RgbImage part = cropAndResize(quarters(8, 8), {4, 0, 4, 4}, 4, 4);
  QCOMPARE(part, flat(4, 4, {0, 255, 0}));
}

void TestCropResize::averagesWhereItShrinks() {
  RgbImage stripes = flat(64, 64, {0, 0, 0});
  for (std::size_t i = 0; i < stripes.pixels.size(); ++i) stripes.pixels[i] = i / 3 % 2 == 0 ? 255 : 0;
  const RgbImage small = resizePicture(stripes, 16, 16);  // one-pixel stripes must become even grey, not a pattern
  for (int x = 0; x < 16; ++x) QVERIFY(isNear(pixelAt(small, x, 8), {128, 128, 128}, 1));
}

void TestCropResize::keepsFlatColoursWhereItGrows() {
  QCOMPARE(resizePicture(flat(3, 5, {10, 200, 30}), 64, 64), flat(64, 64, {10, 200, 30}));
  QCOMPARE(resizePicture(flat(1, 5000, {10, 200, 30}), 64, 64), flat(64, 64, {10, 200, 30}));  // one way each
}

void TestCropResize::keepsThePlaceOfThings() {
  const RgbImage grown = resizePicture(quarters(8, 8), 64, 64);
  QVERIFY(isNear(pixelAt(grown, 8, 8), {255, 0, 0}, 2));
  QVERIFY(isNear(pixelAt(grown, 56, 8), {0, 255, 0}, 2));
  QVERIFY(isNear(pixelAt(grown, 8, 56), {0, 0, 255}, 2));
}

void TestCropResize::forbidsACropOutsideThePicture() {
  const auto leave = [] { (void)cropAndResize(quarters(8, 8), {4, 4, 5, 2}, 4, 4); };
  QVERIFY_EXCEPTION_THROWN(leave(), LogicError);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestCropResize)
#include "tst_crop_resize.moc"
