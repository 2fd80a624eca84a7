#include "dataset/caption/caption_file.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string_view>

namespace burnish::dataset {
using namespace burnish::test;

namespace {

std::string textOf(std::string_view bytes) {
  const auto caption = decodeCaption(bytesOf(bytes), "c.txt");
  return caption.ok() ? caption.value().text : describe(caption.error());
}

}  // namespace

class TestCaptionFile : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void dropsMarksAndLineEnds();
  void joinsLinesAsTheyRead();
  void refusesOtherEncodings();
  void losesNothingAfterANul();
  void readsUtf16WithItsMark();
  void readsNoMoreThanAMegabyte();
};

void TestCaptionFile::dropsMarksAndLineEnds() {
  using namespace std::string_view_literals;
  QCOMPARE(textOf("\xEF\xBB\xBFsolo, 1girl\r\n"sv), std::string("solo, 1girl"));
  QCOMPARE(textOf("solo\r"sv), std::string("solo"));
  QCOMPARE(textOf("solo"sv), std::string("solo"));
  QCOMPARE(textOf("\n\n"sv), std::string());
  QCOMPARE(textOf("a ,  b,c ,, d, "sv), std::string("a ,  b,c ,, d, "));
}

void TestCaptionFile::joinsLinesAsTheyRead() {
  QCOMPARE(textOf("solo\n1girl\n"), std::string("solo, 1girl"));
  QCOMPARE(textOf("solo,\r\n1girl"), std::string("solo, 1girl"));
  QCOMPARE(textOf("A cat sits.\n\n  It sleeps."), std::string("A cat sits. It sleeps."));
}

void TestCaptionFile::refusesOtherEncodings() {
  for (const std::string_view bytes : {"caf\xE9", "\x94\x4C, \x89\xAE", "a cat \xFF",
                                       "\xFF\xFE"
                                       "abc"}) {
    BURNISH_VERIFY_ERROR(decodeCaption(bytesOf(bytes), "c.txt"), CaptionUndecodable);
  }
}

void TestCaptionFile::losesNothingAfterANul() {
  using namespace std::string_view_literals;
  BURNISH_GET(const Caption caption, decodeCaption(bytesOf("a cat\0, outdoors"sv), "c.txt"));
  QCOMPARE(caption.text, std::string("a cat , outdoors"));
  QCOMPARE(caption.notes, std::vector{CaptionNote::NulBytes});
}

void TestCaptionFile::readsUtf16WithItsMark() {
  using namespace std::string_view_literals;
  BURNISH_GET(const Caption caption, decodeCaption(bytesOf("\xFE\xFF\0a\0,\x65\xE5\0\n"sv), "c.txt"));
  QCOMPARE(caption.text, std::string("a,\xE6\x97\xA5"));
  QCOMPARE(caption.notes, std::vector{CaptionNote::Utf16});
}

void TestCaptionFile::readsNoMoreThanAMegabyte() {
  TestFolder folder;
  BURNISH_VERIFY_ERROR(readCaptionFile(folder.write("big.txt", std::string((1 << 20) + 1, 'a'))), FileUnreadable);
  BURNISH_VERIFY_OK(readCaptionFile(folder.write("fits.txt", std::string(1 << 20, 'a'))));
  QCOMPARE(captionPathFor("a/b.c.JPG"), std::filesystem::path("a/b.c.txt"));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestCaptionFile)
#include "tst_caption_file.moc"
