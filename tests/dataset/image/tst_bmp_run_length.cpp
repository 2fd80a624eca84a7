#include "dataset/image/bmp_run_length.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string_view>

namespace burnish::dataset {
using namespace burnish::test;

class TestBmpRunLength : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void expandsRunsLiteralsAndMoves();
  void expandsNibbles();
  void refusesDataThatEndsOrLeavesThePicture();
};

void TestBmpRunLength::expandsRunsLiteralsAndMoves() {
  using namespace std::string_view_literals;
  const Bytes coded = bytesOf("\2\7\0\3\1\2\3\0\0\0\0\2\1\0\3\x09\0\1"sv);
  BURNISH_GET(const Bytes pixels, expandRunLength(coded, 5, 2, false));
  QCOMPARE(pixels, bytesOf("\7\7\1\2\3\0\0\0\0\x09\x09\x09\0\0\0\0"sv));
}

void TestBmpRunLength::expandsNibbles() {
  using namespace std::string_view_literals;
  BURNISH_GET(const Bytes pixels, expandRunLength(bytesOf("\4\x12\0\1"sv), 4, 1, true));
  QCOMPARE(pixels, bytesOf("\1\2\1\2"sv));
}

void TestBmpRunLength::refusesDataThatEndsOrLeavesThePicture() {
  using namespace std::string_view_literals;
  BURNISH_VERIFY_ERROR(expandRunLength(bytesOf("\2\7"sv), 4, 1, false), PictureUnreadable);
  BURNISH_VERIFY_ERROR(expandRunLength(bytesOf("\0\0\0\0\2\7\0\1"sv), 4, 1, false), PictureUnreadable);
  BURNISH_VERIFY_ERROR(expandRunLength(bytesOf("\0\5\1"sv), 4, 1, false), PictureUnreadable);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestBmpRunLength)
#include "tst_bmp_run_length.moc"
