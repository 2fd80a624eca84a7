#include "core/base/files.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <sys/mount.h>
#include <unistd.h>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

int entriesIn(const fs::path& folder) {
  return static_cast<int>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// A file system of one megabyte at `folder` while it lives.
class SmallDisk {
 public:
  explicit SmallDisk(const fs::path& folder)
      : folder_(folder), mounted_(::mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=1m") == 0) {}
  ~SmallDisk() {
    if (mounted_) ::umount(folder_.c_str());
  }
  [[nodiscard]] bool isMounted() const { return mounted_; }

 private:
  fs::path folder_;
  bool mounted_;
};

}  // namespace

class TestFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    path_ = fs::path(folder_->path().toStdString()) / "file.txt";
  }

  void writesAndReadsBack() {
    std::string content(5 << 20, 'x');
    content.replace(0, 5, std::string("a\0b\r\n", 5));
    BURNISH_VERIFY_OK(writeFileAtomically(path_, content));
    BURNISH_GET(const std::string again, readTextFile(path_));
    QVERIFY(again == content);
    QCOMPARE(entriesIn(path_.parent_path()), 1);
  }

  void anInterruptedWriteLeavesTheOldFile() {
    BURNISH_VERIFY_OK(writeFileAtomically(path_, "old"));
    {
      BURNISH_GET(AtomicFile file, AtomicFile::create(path_));
      BURNISH_VERIFY_OK(file.write(std::string_view("half of the new one")));
      QCOMPARE(entriesIn(path_.parent_path()), 2);
    }
    BURNISH_GET(const std::string content, readTextFile(path_));
    QCOMPARE(content, std::string("old"));
    QCOMPARE(entriesIn(path_.parent_path()), 1);
  }

  void noticesThatTheDiskHoldsSomethingElse() {
    BURNISH_GET(AtomicFile file, AtomicFile::create(path_));
    BURNISH_VERIFY_OK(file.write(std::string_view("what we meant")));
    for (const auto& entry : fs::directory_iterator(path_.parent_path())) {
      QCOMPARE(::truncate(entry.path().c_str(), 4), 0);
    }
    const auto committed = file.commit();
    BURNISH_VERIFY_ERROR(committed, WriteFailed);
    QVERIFY(!fs::exists(path_));
  }

  void reportsAMissingFolder() {
    const auto written = writeFileAtomically(path_ / "below" / "file", "x");
    BURNISH_VERIFY_ERROR(written, WriteFailed);
    QVERIFY(!written.error().detail.empty());
  }

  void reportsAFolderThatMayNotBeWritten() {
    if (::geteuid() == 0) QSKIP("root may write everywhere");
    fs::permissions(path_.parent_path(), fs::perms::owner_read | fs::perms::owner_exec);
    const auto written = writeFileAtomically(path_, "x");
    fs::permissions(path_.parent_path(), fs::perms::owner_all);
    BURNISH_VERIFY_ERROR(written, WriteFailed);
  }

  void aFullDiskLeavesTheOldFile() {
    const fs::path disk = path_.parent_path() / "disk";
    fs::create_directory(disk);
    const SmallDisk mounted(disk);
    if (!mounted.isMounted()) QSKIP("a small disk cannot be mounted here");
    BURNISH_VERIFY_OK(writeFileAtomically(disk / "model", "old"));
    const auto written = writeFileAtomically(disk / "model", std::string(4 << 20, 'x'));
    BURNISH_VERIFY_ERROR(written, DiskFull);
    BURNISH_GET(const std::string content, readTextFile(disk / "model"));
    QCOMPARE(content, std::string("old"));
    QCOMPARE(entriesIn(disk), 1);
  }

  void tellsAFullDiskFromOtherFaults() {
    QVERIFY(writeError("x", ENOSPC).code == ErrorCode::DiskFull);
    QVERIFY(writeError("x", EDQUOT).code == ErrorCode::DiskFull);
    QVERIFY(writeError("x", EACCES).code == ErrorCode::WriteFailed);
  }

  void readsOnlyFilesOfBoundedSize() {
    BURNISH_VERIFY_OK(writeFileAtomically(path_, "0123456789"));
    BURNISH_VERIFY_OK(readTextFile(path_, 10));
    const auto tooLarge = readTextFile(path_, 9);
    BURNISH_VERIFY_ERROR(tooLarge, FileUnreadable);
    const auto isFolder = readTextFile(path_.parent_path());
    BURNISH_VERIFY_ERROR(isFolder, FileUnreadable);
    const auto missing = readTextFile(path_ / "none");
    QVERIFY(!missing.ok());
    const auto device = readTextFile("/dev/zero");
    BURNISH_VERIFY_ERROR(device, FileUnreadable);
  }

  void findsAFreeName() {
    QCOMPARE(uniquePath(path_), path_);
    BURNISH_VERIFY_OK(writeFileAtomically(path_, "1"));
    QCOMPARE(uniquePath(path_).filename().string(), std::string("file-2.txt"));
    BURNISH_VERIFY_OK(writeFileAtomically(uniquePath(path_), "2"));
    QCOMPARE(uniquePath(path_).filename().string(), std::string("file-3.txt"));
  }

  void takesALinkThatLeadsNowhereForTaken() {
    BURNISH_VERIFY_OK(requireAbsent(path_));
    fs::create_symlink("nowhere", path_);
    BURNISH_VERIFY_ERROR(requireAbsent(path_), AlreadyExists);
  }

  void makesFolders() {
    BURNISH_VERIFY_OK(makeFolders(path_.parent_path() / "a" / "b"));
    BURNISH_VERIFY_OK(makeFolders(path_.parent_path() / "a" / "b"));
    BURNISH_VERIFY_OK(writeFileAtomically(path_, "x"));
    const auto belowAFile = makeFolders(path_ / "a");
    BURNISH_VERIFY_ERROR(belowAFile, WriteFailed);
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
  fs::path path_;
};

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
