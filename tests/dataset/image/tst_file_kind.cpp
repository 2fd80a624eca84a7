#include "dataset/image/file_kind.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string_view>

namespace burnish::dataset {
using namespace burnish::test;

class TestFileKind : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void knowsFormatsByTheirFirstBytes();
  void knowsWhatIsNoPicture();
  void knowsPicturesThatCannotBeDecoded();
  void hasATextForEachKind();
};

void TestFileKind::knowsFormatsByTheirFirstBytes() {
  const RgbImage image = quarters(8, 8);
  QCOMPARE(fileKindOf(encoded(image, ".jpg")), FileKind::Jpeg);
  QCOMPARE(fileKindOf(encoded(image, ".png")), FileKind::Png);
  QCOMPARE(fileKindOf(encoded(image, ".webp")), FileKind::Webp);
  QCOMPARE(fileKindOf(encoded(image, ".bmp")), FileKind::Bmp);
  QCOMPARE(fileKindOf(encoded(image, ".tiff")), FileKind::Tiff);
}

void TestFileKind::knowsWhatIsNoPicture() {
  using namespace std::string_view_literals;
  QCOMPARE(fileKindOf({}), FileKind::Empty);
  QCOMPARE(fileKindOf(Bytes(4096)), FileKind::Zeros);
  QCOMPARE(fileKindOf(bytesOf("a caption, with \xC3\xA9")), FileKind::Text);
  QCOMPARE(fileKindOf(bytesOf("\xFF\xFE"
                              "a\0"sv)),
           FileKind::Text);
  QCOMPARE(fileKindOf(bytesOf("\0\0\0\x18"
                              "ftypisom"sv)),
           FileKind::Video);
  QCOMPARE(fileKindOf(bytesOf("PK\3\4")), FileKind::Archive);
  QCOMPARE(fileKindOf(bytesOf("BM, said the man"sv)), FileKind::Text);
  QCOMPARE(fileKindOf(bytesOf("\1\2\3\4")), FileKind::Unknown);
}

void TestFileKind::knowsPicturesThatCannotBeDecoded() {
  using namespace std::string_view_literals;
  for (const auto head : {"GIF89a"sv,
                          "\0\0\0\x18"
                          "ftypheic"sv,
                          "\0\0\0\x18"
                          "ftypavif"sv,
                          "8BPS"sv, "<svg xmlns"sv}) {
    const FileKind kind = fileKindOf(bytesOf(head));
    QVERIFY(isPicture(kind));
    QVERIFY(!isDecodable(kind));
  }
}

void TestFileKind::hasATextForEachKind() {
  for (int kind = 0; kind <= static_cast<int>(FileKind::Unknown); ++kind) {
    QVERIFY(std::string_view(kindText(static_cast<FileKind>(kind))).size() > 5);
  }
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestFileKind)
#include "tst_file_kind.moc"
