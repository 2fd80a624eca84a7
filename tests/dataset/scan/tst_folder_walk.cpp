#include "dataset/scan/folder_walk.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <string>

namespace burnish::dataset {
using namespace burnish::test;

namespace {

std::vector<std::string> namesOf(const std::vector<std::string>& paths, const std::filesystem::path& top) {
  std::vector<std::string> names;
  for (const std::string& path : paths) names.push_back(std::filesystem::path(path).lexically_relative(top).string());
  return names;
}

}  // namespace

class TestFolderWalk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void listsFilesInOrderAndNamesTheRest();
  void followsLinksOnce();
  void namesWhatHasNoUtf8Name();
  void refusesWhatIsNoFolder();
};

void TestFolderWalk::listsFilesInOrderAndNamesTheRest() {
  TestFolder folder;
  for (const char* name : {"p10.png", "p2.png", "sub/x.png", ".hidden/y.png", "._p2.png", "Thumbs.db", ".DS_Store"})
    folder.write(name, "x");
  std::filesystem::create_directory(folder.path() / "fake.png");
  std::filesystem::create_symlink("nowhere", folder.path() / "broken.png");
  BURNISH_GET(const FolderListing listing, walkFolder(folder.path(), {}));
  QCOMPARE(namesOf(listing.files, folder.path()), (std::vector<std::string>{"p2.png", "p10.png", "sub/x.png"}));
  QCOMPARE(listing.ignored.size(), std::size_t{6});
  for (const RefusedFile& file : listing.ignored) QCOMPARE(file.reason.code, ErrorCode::FileNotUsed);
}

void TestFolderWalk::followsLinksOnce() {
  TestFolder folder;
  folder.write("sub/x.png", "x");
  std::filesystem::create_directory_symlink("..", folder.path() / "sub" / "loop");
  std::filesystem::create_directory_symlink("sub", folder.path() / "again");
  BURNISH_GET(const FolderListing listing, walkFolder(folder.path(), {}));
  QCOMPARE(listing.files.size(), std::size_t{1});
}

void TestFolderWalk::namesWhatHasNoUtf8Name() {
  TestFolder folder;
  const auto file = folder.write("caf\xE9.png", "x");
  BURNISH_GET(const FolderListing listing, walkFolder(folder.path(), {}));
  QVERIFY(listing.files.empty());
  QCOMPARE(listing.unnamable.size(), std::size_t{1});
  std::filesystem::remove(file);  // Qt cannot name it either
  QVERIFY(listing.unnamable.front().path.ends_with("caf\\xE9.png"));
}

void TestFolderWalk::refusesWhatIsNoFolder() {
  TestFolder folder;
  BURNISH_VERIFY_ERROR(walkFolder(folder.path() / "none", {}), FileMissing);
  BURNISH_VERIFY_ERROR(walkFolder(folder.write("file", "x"), {}), FileUnreadable);
  std::stop_source source;
  source.request_stop();
  BURNISH_VERIFY_ERROR(walkFolder(folder.path(), source.get_token()), Interrupted);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestFolderWalk)
#include "tst_folder_walk.moc"
