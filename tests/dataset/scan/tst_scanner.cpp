#include "dataset/scan/scanner.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string>
#include <vector>

namespace burnish::dataset {
using namespace burnish::test;

class TestScanner : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsPicturesWithTheirCaptions();
  void givesTheSameReportWithAnyNumberOfWorkers();
  void tellsTheProgressUpToTheEnd();
  void endsAtAStop();
  void opensAnEmptyFolderAndNoMissingOne();
  void decodesNothingTwiceThatIsRemembered();
};

void TestScanner::readsPicturesWithTheirCaptions() {
  TestFolder folder;
  folder.write("b.JPG", withJpegExif(encoded(quarters(48, 32), ".jpg"), exifBlock(6)));
  folder.write("b.TXT", "a cat\r\n");
  folder.write("sub/x [1].png", encoded(quarters(8, 8), ".png"));
  folder.write("sub/x [1].txt", "caf\xE9");
  folder.write("orphan.txt", "nobody");
  BURNISH_GET(const ScanReport report, scanFolder(folder.path()));
  QCOMPARE(report.pictures.size(), std::size_t{2});
  QCOMPARE(report.pictures[0].width, 32);
  QCOMPARE(report.pictures[0].caption.text, std::string("a cat"));
  QCOMPARE(report.pictures[0].contentHash.size(), std::size_t{64});
  QVERIFY(report.pictures[1].captionFault.has_value());
  QCOMPARE(report.refused.size(), std::size_t{1});
  QCOMPARE(report.ignored.size(), std::size_t{1});
  QCOMPARE(report.subfolders, int64_t{1});
}

void TestScanner::givesTheSameReportWithAnyNumberOfWorkers() {
  TestFolder folder;
  for (int i = 0; i < 24; ++i) {
    const Bytes whole = encoded(speckled(8 + i, 16), i % 2 == 0 ? ".png" : ".jpg");
    folder.write("p" + std::to_string(i), i % 5 == 0 ? cut(whole, 60) : whole);
  }
  ScanOptions one, many;
  one.workers = 1;
  many.workers = 8;
  BURNISH_GET(const ScanReport first, scanFolder(folder.path(), {}, {}, one));
  BURNISH_GET(const ScanReport second, scanFolder(folder.path(), {}, {}, many));
  QCOMPARE(first.pictures.size(), std::size_t{19});
  QVERIFY(first == second);
  QVERIFY(first.pictures.front().path.ends_with("p1"));
}

void TestScanner::tellsTheProgressUpToTheEnd() {
  TestFolder folder;
  for (int i = 0; i < 3; ++i) folder.write(std::to_string(i) + ".png", encoded(quarters(8, 8), ".png"));
  std::vector<int64_t> done;
  BURNISH_VERIFY_OK(scanFolder(folder.path(), [&](int64_t now, int64_t found) {
    done.push_back(now);
    QCOMPARE(found, int64_t{3});
  }));
  QVERIFY(std::ranges::is_sorted(done));
  QCOMPARE(done.back(), int64_t{3});
}

void TestScanner::endsAtAStop() {
  TestFolder folder;
  for (int i = 0; i < 50; ++i) folder.write(std::to_string(i) + ".png", encoded(speckled(64, 64), ".png"));
  std::stop_source source;
  const auto stopAtOnce = [&](int64_t, int64_t) { source.request_stop(); };
  BURNISH_VERIFY_ERROR(scanFolder(folder.path(), stopAtOnce, source.get_token()), Interrupted);
}

void TestScanner::opensAnEmptyFolderAndNoMissingOne() {
  TestFolder folder;
  BURNISH_GET(const ScanReport report, scanFolder(folder.path()));
  QVERIFY(report.pictures.empty() && report.refused.empty() && report.ignored.empty());
  BURNISH_VERIFY_ERROR(scanFolder(folder.path() / "none"), FileMissing);
}

void TestScanner::decodesNothingTwiceThatIsRemembered() {
  TestFolder folder, cache;
  folder.write("a.png", encodedRgba(1, 1, {1, 2, 3, 4}, ".png"));
  ScanOptions options;
  options.memory = cache.path() / "verified";
  BURNISH_GET(const ScanReport first, scanFolder(folder.path(), {}, {}, options));
  QVERIFY(std::filesystem::exists(options.memory));
  BURNISH_GET(const ScanReport second, scanFolder(folder.path(), {}, {}, options));
  QCOMPARE(second.pictures.front().notes, std::vector{PictureNote::AlphaFlattened});
  QVERIFY(first == second);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestScanner)
#include "tst_scanner.moc"
