#include "core/checkpoint/snapshot_folder.h"
#include "core/checkpoint/snapshot_reader.h"
#include "core/checkpoint/snapshot_writer.h"
#include "core/weights/safetensors_file.h"
#include "tests/core/checkpoint/sample_snapshot.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <sys/mount.h>
#include <unistd.h>

using namespace burnish;
namespace fs = std::filesystem;

class TestSnapshotWriter : public QObject {
  Q_OBJECT

 private:
  fs::path root() const { return fs::path(folder_->path().toStdString()) / "checkpoints"; }
  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void aSnapshotAppearsWhole() {
    BURNISH_GET(const fs::path path, test::writeSnapshot(root(), 100, 2.5f));
    QCOMPARE(path, root() / "step-00000100");
    BURNISH_GET(const Snapshot snapshot, openSnapshot(path));
    QCOMPARE(snapshot.step(), int64_t{100});
    QCOMPARE(snapshot.manifest.files.size(), std::size_t{3});
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path / kAdapterPart));
    BURNISH_GET(const HostTensor values, file.readTensor("a"));
    QCOMPARE(values.values, std::vector<float>(16, 2.5f));
  }

  void withoutACommitNothingStays() {
    {
      BURNISH_GET(SnapshotWriter writer, SnapshotWriter::begin(root(), 7));
      BURNISH_VERIFY_OK(writer.addText(kStatePart, "{}"));
      QVERIFY(fs::exists(writingPath(root(), 7)));
      QVERIFY(listSnapshots(root()).empty());
    }
    QVERIFY(fs::is_empty(root()));
  }

  void aHalfWrittenOneOfAnEarlierKillIsReplaced() {
    fs::create_directories(writingPath(root(), 5) / "rubbish");
    BURNISH_GET(const fs::path path, test::writeSnapshot(root(), 5, 1.0f));
    BURNISH_VERIFY_OK(openSnapshot(path));
    QVERIFY(!fs::exists(path / "rubbish"));
  }

  void oneOfTheSameStepIsReplaced() {
    BURNISH_VERIFY_OK(test::writeSnapshot(root(), 5, 1.0f));
    BURNISH_GET(const fs::path path, test::writeSnapshot(root(), 5, 3.0f));
    BURNISH_VERIFY_OK(openSnapshot(path));
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path / kAdapterPart));
    BURNISH_GET(const HostTensor values, file.readTensor("a"));
    QCOMPARE(values.values[0], 3.0f);
  }

  void aFullDiskLeavesTheOlderOnesAlone() {
    fs::create_directories(root());
    if (::mount("tmpfs", root().c_str(), "tmpfs", 0, "size=256k") != 0) QSKIP("mounting a small tmpfs needs root");
    const auto first = test::writeSnapshot(root(), 1, 1.0f);
    const auto second = test::writeSnapshot(root(), 2, 1.0f, 50000);
    const auto stillThere = openSnapshot(root() / snapshotName(1));
    const auto names = listSnapshots(root());
    const bool isClean = !fs::exists(writingPath(root(), 2));
    ::umount2(root().c_str(), MNT_DETACH);
    BURNISH_VERIFY_OK(first);
    BURNISH_VERIFY_ERROR(second, DiskFull);
    BURNISH_VERIFY_OK(stillThere);
    QCOMPARE(names.size(), std::size_t{1});
    QVERIFY(isClean);
  }

  void aFolderThatCannotBeMadeIsNamed() {
    const auto writer = SnapshotWriter::begin("/proc/none/checkpoints", 1);
    QVERIFY(!writer.ok());
  }
};

QTEST_GUILESS_MAIN(TestSnapshotWriter)
#include "tst_snapshot_writer.moc"
