#include "dataset/caption/utf.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string_view>

namespace burnish::dataset {
using namespace burnish::test;

class TestUtf : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void acceptsOnlyWellFormedText();
  void decodesSurrogatePairs();
  void escapesForeignBytes();
};

void TestUtf::acceptsOnlyWellFormedText() {
  using namespace std::string_view_literals;
  for (const auto good : {""sv, "plain"sv, "caf\xC3\xA9"sv, "\xE2\x80\x9C"sv, "\xF0\x9F\x90\xB1"sv, "\xED\x9F\xBF"sv})
    QVERIFY(!firstInvalidUtf8(good));
  for (const auto bad :
       {"\xFF"sv, "\xC3"sv, "\xC0\xAF"sv, "\xED\xA0\x80"sv, "\xF4\x90\x80\x80"sv, "\xE0\x80\x80"sv, "\x80"sv}) {
    QCOMPARE(firstInvalidUtf8(bad), std::optional<std::size_t>(0));
  }
  QCOMPARE(firstInvalidUtf8("ab\xE9,"sv), std::optional<std::size_t>(2));
}

void TestUtf::decodesSurrogatePairs() {
  using namespace std::string_view_literals;
  QCOMPARE(utf8FromUtf16(bytesOf("a\0\x3D\xD8\x31\xDC"sv), false), std::optional<std::string>("a\xF0\x9F\x90\xB1"));
  QCOMPARE(utf8FromUtf16(bytesOf("\0\xE9"sv), true), std::optional<std::string>("\xC3\xA9"));
  QVERIFY(!utf8FromUtf16(bytesOf("\x3D\xD8"sv), false));
  QVERIFY(!utf8FromUtf16(bytesOf("\x31\xDC\x31\xDC"sv), false));
  QVERIFY(!utf8FromUtf16(bytesOf("abc"sv), false));
}

void TestUtf::escapesForeignBytes() {
  QCOMPARE(escapeInvalidUtf8("a\xE9z\xC3\xA9"), std::string("a\\xE9z\xC3\xA9"));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestUtf)
#include "tst_utf.moc"
