#include "dataset/image/file_bytes.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <sys/stat.h>

namespace burnish::dataset {
using namespace burnish::test;

class TestFileBytes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsAFile();
  void tellsMissingFromUnreadable();
  void neverWaitsOnAPipe();
};

void TestFileBytes::readsAFile() {
  TestFolder folder;
  BURNISH_GET(const Bytes bytes, readPictureBytes(folder.write("a", "hello")));
  QCOMPARE(bytes, bytesOf("hello"));
}

void TestFileBytes::tellsMissingFromUnreadable() {
  TestFolder folder;
  BURNISH_VERIFY_ERROR(readPictureBytes(folder.path() / "none"), FileMissing);
  BURNISH_VERIFY_ERROR(readPictureBytes(folder.path()), FileUnreadable);
}

void TestFileBytes::neverWaitsOnAPipe() {
  TestFolder folder;
  const auto pipe = folder.path() / "pipe.png";
  QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
  BURNISH_VERIFY_ERROR(readPictureBytes(pipe), FileUnreadable);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestFileBytes)
#include "tst_file_bytes.moc"
