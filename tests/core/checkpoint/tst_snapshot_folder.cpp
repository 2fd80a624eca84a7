#include "core/checkpoint/snapshot_folder.h"
#include "tests/core/checkpoint/sample_snapshot.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

using namespace burnish;
namespace fs = std::filesystem;

class TestSnapshotFolder : public QObject {
  Q_OBJECT

 private:
  fs::path root() const { return folder_->path().toStdString(); }
  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void namesCarryTheStep() {
    QCOMPARE(snapshotName(100), std::string("step-00000100"));
    QCOMPARE(snapshotName(123456789), std::string("step-123456789"));
    QCOMPARE(stepOfSnapshotName("step-00000100").value(), int64_t{100});
    QCOMPARE(stepOfSnapshotName("step-123456789").value(), int64_t{123456789});
  }

  void otherNamesAreNoSnapshots() {
    for (const char* name : {"", "step-", "step-1", "step-0000010x", ".writing-step-00000100", "step-00000100.old",
                             "step-99999999999999999999999"}) {
      QVERIFY2(!stepOfSnapshotName(name).has_value(), name);
    }
  }

  void snapshotsAreListedNewestFirst() {
    for (const char* name : {"step-00000005", "step-00000100", "step-00000020", ".writing-step-00000200", "notes"}) {
      fs::create_directories(root() / name);
    }
    const auto found = listSnapshots(root());
    QCOMPARE(found.size(), std::size_t{3});
    QCOMPARE(found[0].filename().string(), std::string("step-00000100"));
    QCOMPARE(found[2].filename().string(), std::string("step-00000005"));
    QVERIFY(listSnapshots(root() / "absent").empty());
  }

  void leftoversOfAKillGoAndSnapshotsStay() {
    BURNISH_VERIFY_OK(test::writeSnapshot(root(), 100, 1.0f));
    fs::create_directories(root() / ".writing-step-00000200");
    fs::create_directories(root() / ".removing-step-00000050" / "inside");
    removeLeftovers(root());
    QVERIFY(fs::exists(root() / "step-00000100"));
    QCOMPARE(std::distance(fs::directory_iterator(root()), fs::directory_iterator()), std::ptrdiff_t{1});
  }

  void aRemovedSnapshotLeavesNothing() {
    BURNISH_GET(const fs::path snapshot, test::writeSnapshot(root(), 100, 1.0f));
    BURNISH_VERIFY_OK(removeSnapshot(snapshot));
    QVERIFY(fs::is_empty(root()));
  }
};

QTEST_GUILESS_MAIN(TestSnapshotFolder)
#include "tst_snapshot_folder.moc"
