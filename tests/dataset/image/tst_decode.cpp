#include "dataset/image/decode.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <string_view>

namespace burnish::dataset {
using namespace burnish::test;

namespace {

using namespace std::string_view_literals;

/// A PNG header that promises ten gigapixels.
Bytes hugePicture() {
  const Bytes small = encoded(flat(4, 4, {1, 2, 3}), ".png");
  const Bytes twoHeaders = withPngChunk(small, "IHDR", bytesOf("\0\1\x86\xA0\0\1\x86\xA0\x08\2\0\0\0"sv));
  constexpr std::ptrdiff_t kSecondHeader = 8 + 25;
  return joined(cut(small, 8), Bytes(twoHeaders.begin() + kSecondHeader, twoHeaders.end()));
}

}  // namespace

class TestDecode : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void turnsEveryFormatUpright();
  void showsNoHiddenColour();
  void appliesProfilesOfJpegAndPng();
  void namesTheFileInErrors();
  void refusesAHugePictureBeforeItAllocates();
  void reducesToMeans();
  void endsAtAStop();
};

void TestDecode::turnsEveryFormatUpright() {
  const RgbImage stored = quarters(32, 48);  // as orientation 6 stores it, upright it is 48 x 32
  for (const Bytes& bytes : {withJpegExif(encoded(stored, ".jpg"), exifBlock(6)),
                             withPngChunk(encoded(stored, ".png"), "eXIf", exifBlock(6)),
                             withWebpExif(encoded(stored, ".webp"), 32, 48, exifBlock(6))}) {
    BURNISH_GET(const DecodedPicture picture, decodePicture(bytes, "turned"));
    QCOMPARE(picture.image.width, 48);
    QCOMPARE(picture.image.height, 32);
    QVERIFY(isNear(pixelAt(picture.image, 40, 8), {255, 0, 0}, 12));  // the stored top left is at the top right
    QVERIFY(isNear(pixelAt(picture.image, 8, 8), {0, 0, 255}, 12));
  }
}

void TestDecode::showsNoHiddenColour() {
  const std::vector<uint8_t> rgba{255, 0, 255, 0, 0, 128, 0, 255};
  for (const char* extension : {".png", ".webp", ".tiff"}) {
    BURNISH_GET(const DecodedPicture picture, decodePicture(encodedRgba(2, 1, rgba, extension), "alpha"));
    QCOMPARE(pixelAt(picture.image, 0, 0), (Rgb{255, 255, 255}));
    QCOMPARE(pixelAt(picture.image, 1, 0), (Rgb{0, 128, 0}));
  }
  DecodeOptions options;
  options.background = {9, 8, 7};
  BURNISH_GET(const DecodedPicture dark, decodePicture(encodedRgba(2, 1, rgba, ".png"), "alpha", options));
  QCOMPARE(pixelAt(dark.image, 0, 0), (Rgb{9, 8, 7}));
}

void TestDecode::appliesProfilesOfJpegAndPng() {
  const RgbImage red = flat(16, 16, {255, 0, 0});
  for (const Bytes& bytes : {withJpegProfile(encoded(red, ".jpg"), swappedProfile()),
                             withPngProfile(encoded(red, ".png"), swappedProfile())}) {
    BURNISH_GET(const DecodedPicture picture, decodePicture(bytes, "profile"));
    QVERIFY(isNear(pixelAt(picture.image, 3, 3), {0, 0, 255}, 6));
    QCOMPARE(picture.notes, std::vector{PictureNote::ProfileConverted});
  }
}

void TestDecode::namesTheFileInErrors() {
  TestFolder folder;
  const auto path = folder.write("cut.png", cut(encoded(speckled(32, 32), ".png"), 500));
  const auto picture = decodePicture(path);
  BURNISH_VERIFY_ERROR(picture, PictureUnreadable);
  QCOMPARE(picture.error().args.front(), path.string());
}

void TestDecode::refusesAHugePictureBeforeItAllocates() {
  const auto picture = decodePicture(hugePicture(), "huge.png");
  BURNISH_VERIFY_ERROR(picture, PictureTooLarge);
  QCOMPARE(picture.error().args, (std::vector<std::string>{"huge.png", "100000 × 100000", "400 MP"}));
}

void TestDecode::reducesToMeans() {
  BURNISH_GET(const DecodedPicture whole, decodeReduced(encoded(quarters(40, 20), ".png"), "q", 4));
  QCOMPARE(whole.image.height, 5);
  QCOMPARE(whole.image.width, 10);
  QCOMPARE(pixelAt(whole.image, 1, 1), (Rgb{255, 0, 0}));
  QCOMPARE(pixelAt(whole.image, 8, 2), (Rgb{128, 255, 128}));  // two rows of green, two of white
  BURNISH_GET(const DecodedPicture jpeg, decodeReduced(encoded(quarters(160, 80), ".jpg"), "q", 16));
  QCOMPARE(jpeg.image.width, 10);
  QVERIFY(isNear(pixelAt(jpeg.image, 8, 1), {0, 255, 0}, 8));
}

void TestDecode::endsAtAStop() {
  std::stop_source source;
  source.request_stop();
  DecodeOptions options;
  options.stop = source.get_token();
  BURNISH_VERIFY_ERROR(decodePicture(encoded(quarters(64, 64), ".png"), "stopped", options), Interrupted);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestDecode)
#include "tst_decode.moc"
