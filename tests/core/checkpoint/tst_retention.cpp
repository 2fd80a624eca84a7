#include "core/checkpoint/retention.h"
#include "core/checkpoint/snapshot_folder.h"
#include "core/checkpoint/snapshot_reader.h"
#include "tests/core/checkpoint/sample_snapshot.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <fstream>

using namespace burnish;
namespace fs = std::filesystem;

class TestRetention : public QObject {
  Q_OBJECT

 private:
  fs::path root() const { return folder_->path().toStdString(); }
  std::vector<int64_t> steps() const {
    std::vector<int64_t> steps;
    for (const fs::path& path : listSnapshots(root())) steps.push_back(*stepOfSnapshotName(path.filename().string()));
    return steps;
  }
  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    for (const int64_t step : {1, 2, 3, 4}) BURNISH_VERIFY_OK(test::writeSnapshot(root(), step, 1.0f));
  }

  void theNewestStay() {
    BURNISH_VERIFY_OK(retainNewest(root(), 2));
    QCOMPARE(steps(), (std::vector<int64_t>{4, 3}));
  }

  void zeroKeepsAll() {
    BURNISH_VERIFY_OK(retainNewest(root(), 0));
    QCOMPARE(steps().size(), std::size_t{4});
  }

  void damagedOnesDoNotCount() {
    fs::remove(root() / snapshotName(4) / kAdapterPart);
    BURNISH_VERIFY_OK(retainNewest(root(), 1));
    QCOMPARE(steps(), (std::vector<int64_t>{4, 3}));
    QCOMPARE(findNewestSnapshot(root()).newest->step(), int64_t{3});
  }

  void theOnlyIntactOneIsNeverRemoved() {
    for (const int64_t step : {2, 3, 4}) {  // damage that sizes do not show
      std::fstream file(root() / snapshotName(step) / kStatePart, std::ios::in | std::ios::out);
      file.put('[');
    }
    BURNISH_VERIFY_OK(retainNewest(root(), 1));
    QCOMPARE(findNewestSnapshot(root()).newest->step(), int64_t{1});
  }

  void aKillBetweenRenameAndRemovalLeavesNoHalfSnapshot() {
    fs::rename(root() / snapshotName(4), root() / (".removing-" + snapshotName(4)));
    QCOMPARE(findNewestSnapshot(root()).newest->step(), int64_t{3});
    removeLeftovers(root());
    QCOMPARE(steps(), (std::vector<int64_t>{3, 2, 1}));
  }
};

QTEST_GUILESS_MAIN(TestRetention)
#include "tst_retention.moc"
