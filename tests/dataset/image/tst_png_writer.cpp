#include "dataset/image/decode.h"
#include "dataset/image/png_writer.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {
using namespace burnish::test;

class TestPngWriter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writesWhatTheDecoderReads();
  void keepsEveryText();
  void putsTheTextBeforeThePixels();
  void leavesTheOldFileWhereItCannotWrite();
};

void TestPngWriter::writesWhatTheDecoderReads() {
  TestFolder folder;
  const auto path = folder.path() / "a.png";
  BURNISH_VERIFY_OK(writePng(path, speckled(33, 7), "a cat\nSteps: 20"));
  BURNISH_GET(const DecodedPicture picture, decodePicture(path));
  QCOMPARE(picture.image, speckled(33, 7));
}

void TestPngWriter::keepsEveryText() {
  TestFolder folder;
  for (const std::string& text : {std::string(), std::string("a cat\nSteps: 20"), std::string("caf\xC3\xA9 \xC2\xBF"),
                                  std::string("\xE6\x97\xA5\xE6\x9C\xAC \xF0\x9F\x90\xB1, quotes \xE2\x80\x9C")}) {
    const auto path = folder.path() / "a.png";
    BURNISH_VERIFY_OK(writePng(path, quarters(4, 4), text));
    BURNISH_GET(const std::string read, readPngParameters(path));
    QCOMPARE(read, text);
  }
}

void TestPngWriter::putsTheTextBeforeThePixels() {
  BURNISH_GET(const Bytes png, encodePng(quarters(4, 4), "parameters of a picture"));
  const std::string text(reinterpret_cast<const char*>(png.data()), png.size());
  QVERIFY(text.find("tEXtparameters") < text.find("IDAT"));
}

void TestPngWriter::leavesTheOldFileWhereItCannotWrite() {
  TestFolder folder;
  BURNISH_VERIFY_ERROR(writePng(folder.path() / "none" / "a.png", quarters(4, 4), ""), WriteFailed);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestPngWriter)
#include "tst_png_writer.moc"
