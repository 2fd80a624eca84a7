// A disk that fills up during a save: the last checkpoint stays intact and can be resumed.
#include "tests/app/support/burnish_process.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/mount.h>
#include <unistd.h>

using namespace burnish;
using namespace burnish::test;

namespace {

/// A small file system of its own in `folder`, for as long as it lives; needs to be root.
class SmallDisk {
 public:
  SmallDisk(const QString& folder, const char* options) : folder_(folder.toLocal8Bit()) {
    isMounted_ = ::mount("none", folder_.constData(), "tmpfs", 0, options) == 0;
  }
  ~SmallDisk() {
    if (isMounted_) ::umount2(folder_.constData(), MNT_DETACH);
  }
  [[nodiscard]] bool isMounted() const { return isMounted_; }

 private:
  QByteArray folder_;
  bool isMounted_ = false;
};

bool fillUp(const QString& folder) {
  QFile ballast(folder + "/ballast");
  if (!ballast.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) return false;
  const QByteArray block(4096, 'x');
  while (ballast.write(block) == block.size()) {
  }
  return ballast.size() > 0;
}

}  // namespace

class TestFullDisk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void trainingWarnsAndTheLastCheckpointStays();
};

void TestFullDisk::trainingWarnsAndTheLastCheckpointStays() {
  QTemporaryDir home;
  const QString disk = home.filePath("disk");
  QDir().mkpath(disk);
  const SmallDisk mounted(disk, "size=8m");
  if (!mounted.isMounted()) QSKIP("a small tmpfs cannot be mounted here (needs root)");

  const QString folder = disk + "/run";
  const QString begin = writeText(home.filePath("a.toml"), smallRecipe(folder, {"schedule.steps = 3"}));
  QCOMPARE(runBurnish(home.filePath("cache"), {"train", begin}).exitCode, 0);
  QVERIFY(fillUp(disk));

  const QString more = writeText(home.filePath("b.toml"), smallRecipe(folder, {"schedule.steps = 9"}));
  const Finished full = runBurnish(home.filePath("cache"), {"train", more, "--resume", "--json"});
  QVERIFY2(full.exitCode == 1, full.errors.constData());
  QVERIFY2((full.errors + full.output).contains("full"), full.errors.constData());

  QFile::remove(disk + "/ballast");
  const Finished resumed = runBurnish(home.filePath("cache"), {"train", more, "--resume", "--json"});
  QVERIFY2(resumed.exitCode == 0, resumed.errors.constData());
  QVERIFY(QFile::exists(folder + "/models/lora.safetensors"));

  const QString whole = writeText(home.filePath("c.toml"), smallRecipe(home.filePath("whole"), {"schedule.steps = 3"}));
  const Finished wholeBegun = runBurnish(home.filePath("cache"), {"train", whole});
  QCOMPARE(wholeBegun.exitCode, 0);
}

QTEST_GUILESS_MAIN(TestFullDisk)
#include "tst_full_disk.moc"
