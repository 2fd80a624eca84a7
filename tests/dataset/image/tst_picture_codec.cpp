#include "dataset/image/picture_codec.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {
using namespace burnish::test;

class TestPictureCodec : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void checksTheSizeBeforeAnythingElse();
  void knowsWhichReaderCanReduce();
  void tellsWhatTheHeaderGivesReasonTo();
  void namesTheFileInAnError();
};

void TestPictureCodec::checksTheSizeBeforeAnythingElse() {
  const Bytes bytes = encoded(quarters(40, 30), ".png");
  BURNISH_VERIFY_OK(readPictureHeader(bytes, 1200));
  BURNISH_VERIFY_ERROR(readPictureHeader(bytes, 1199), PictureTooLarge);
  BURNISH_VERIFY_ERROR(readPictureHeader(bytesOf("GIF89a"), 1200), PictureUnreadable);
}

void TestPictureCodec::knowsWhichReaderCanReduce() {
  QCOMPARE(reductionOfReader(encoded(quarters(8, 8), ".jpg"), 12), 4);
  QCOMPARE(reductionOfReader(encoded(quarters(8, 8), ".jpg"), 16), 8);
  QCOMPARE(reductionOfReader(encoded(quarters(8, 8), ".png"), 16), 1);
}

void TestPictureCodec::tellsWhatTheHeaderGivesReasonTo() {
  PictureHeader header;
  header.isAnimated = header.orientationIgnored = true;
  const ColourConverter converter(header, {});
  QCOMPARE(allNotes(header, converter),
           (std::vector{PictureNote::AnimatedFirstFrame, PictureNote::OrientationIgnored}));
}

void TestPictureCodec::namesTheFileInAnError() {
  QCOMPARE(withName(pictureFault("why"), "x.png").args, (std::vector<std::string>{"x.png", "why"}));
  QCOMPARE(withName({ErrorCode::Interrupted, {}, {}}, "x.png").args.size(), std::size_t{0});
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestPictureCodec)
#include "tst_picture_codec.moc"
