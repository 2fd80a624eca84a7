#include "core/checkpoint/snapshot_folder.h"
#include "core/checkpoint/snapshot_reader.h"
#include "tests/core/checkpoint/sample_snapshot.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <fstream>

using namespace burnish;
namespace fs = std::filesystem;

class TestSnapshotReader : public QObject {
  Q_OBJECT

 private:
  fs::path root() const { return folder_->path().toStdString(); }
  fs::path part(int64_t step, std::string_view name) const { return root() / snapshotName(step) / name; }
  static void flipLastByte(const fs::path& path) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(-1, std::ios::end);
    const char last = static_cast<char>(file.get());
    file.seekp(-1, std::ios::end);
    file.put(static_cast<char>(last ^ 1));
  }

  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    for (const int64_t step : {5, 10, 15})
      BURNISH_VERIFY_OK(test::writeSnapshot(root(), step, static_cast<float>(step)));
  }

  void theNewestWins() {
    const SnapshotSearch search = findNewestSnapshot(root());
    QVERIFY(search.newest.has_value());
    QCOMPARE(search.newest->step(), int64_t{15});
    QVERIFY(search.damaged.empty());
  }

  void aMissingPartIsNamedAndTheOneBeforeIsTaken() {
    fs::remove(part(15, kAdapterPart));
    const SnapshotSearch search = findNewestSnapshot(root());
    QCOMPARE(search.newest->step(), int64_t{10});
    QCOMPARE(search.damaged.size(), std::size_t{1});
    QCOMPARE(search.damaged[0].code, ErrorCode::CheckpointDamaged);
    QCOMPARE(search.damaged[0].args[1], std::string(kAdapterPart));
  }

  void everyKindOfDamageIsSeen_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("one bit") << 0;
    QTest::newRow("cut short") << 1;
    QTest::newRow("empty") << 2;
    QTest::newRow("no manifest") << 3;
    QTest::newRow("manifest of another step") << 4;
    QTest::newRow("optimizer not listed") << 5;
  }
  void everyKindOfDamageIsSeen() {
    QFETCH(int, kind);
    if (kind == 0) flipLastByte(part(15, kOptimizerPart));
    if (kind == 1) fs::resize_file(part(15, kAdapterPart), fs::file_size(part(15, kAdapterPart)) - 1);
    if (kind == 2) fs::resize_file(part(15, kStatePart), 0);
    if (kind == 3) fs::remove(part(15, kManifestName));
    if (kind == 4)
      fs::copy_file(part(10, kManifestName), part(15, kManifestName), fs::copy_options::overwrite_existing);
    if (kind == 5) {
      std::ofstream(part(15, kManifestName)) << manifestToText({15, {}});
    }
    BURNISH_VERIFY_ERROR(openSnapshot(root() / snapshotName(15)), CheckpointDamaged);
    QCOMPARE(findNewestSnapshot(root()).newest->step(), int64_t{10});
  }

  void sizesAloneShowWhatIsCut() {
    QVERIFY(looksWhole(root() / snapshotName(10)));
    fs::resize_file(part(10, kAdapterPart), 3);
    QVERIFY(!looksWhole(root() / snapshotName(10)));
  }

  void whenAllAreDamagedAllAreNamed() {
    for (const int64_t step : {5, 10, 15}) fs::remove(part(step, kOptimizerPart));
    const SnapshotSearch search = findNewestSnapshot(root());
    QVERIFY(!search.newest.has_value());
    QCOMPARE(search.damaged.size(), std::size_t{3});
  }

  void noFolderMeansNoSnapshot() {
    const SnapshotSearch search = findNewestSnapshot(root() / "absent");
    QVERIFY(!search.newest.has_value());
    QVERIFY(search.damaged.empty());
  }
};

QTEST_GUILESS_MAIN(TestSnapshotReader)
#include "tst_snapshot_reader.moc"
