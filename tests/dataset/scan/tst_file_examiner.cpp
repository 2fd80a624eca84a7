#include "dataset/scan/file_examiner.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <variant>

namespace burnish::dataset {
using namespace burnish::test;

class TestFileExaminer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void judgesByContentNotByName();
  void decodesWhatItDoesNotRemember();
};

void TestFileExaminer::judgesByContentNotByName() {
  TestFolder folder;
  VerifiedMemory memory({});
  FileExaminer examiner({}, true, memory);
  const auto examine = [&](const std::string& name, const Bytes& bytes) {
    return examiner.examine(folder.write(name, bytes).string());
  };
  QVERIFY(std::holds_alternative<ScannedPicture>(examine("a.dat", encoded(quarters(8, 8), ".jpg"))));
  QVERIFY(std::holds_alternative<ScannedPicture>(examine("b.txt", encoded(quarters(8, 8), ".png"))));
  QVERIFY(std::holds_alternative<CaptionCandidate>(examine("c.TXT", bytesOf("caption"))));
  QVERIFY(std::holds_alternative<RefusedPicture>(examine("d.JPG", bytesOf("<html>"))));
  QVERIFY(std::holds_alternative<RefusedPicture>(examine("e", bytesOf("GIF89a"))));
  QVERIFY(std::holds_alternative<RefusedPicture>(examine("f.png", {})));
  QVERIFY(std::holds_alternative<OtherFile>(examine("g.md", bytesOf("notes"))));
}

void TestFileExaminer::decodesWhatItDoesNotRemember() {
  TestFolder folder;
  const Bytes whole = encoded(speckled(32, 32), ".png");
  const std::string path = folder.write("a.png", cut(whole, whole.size() - 40)).string();
  VerifiedMemory memory({});
  QVERIFY(std::holds_alternative<RefusedPicture>(FileExaminer({}, true, memory).examine(path)));
  const Examined unchecked = FileExaminer({}, false, memory).examine(path);
  QVERIFY(std::holds_alternative<ScannedPicture>(unchecked));
  memory.add(std::get<ScannedPicture>(unchecked).contentHash, {});
  QVERIFY(std::holds_alternative<ScannedPicture>(FileExaminer({}, true, memory).examine(path)));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestFileExaminer)
#include "tst_file_examiner.moc"
