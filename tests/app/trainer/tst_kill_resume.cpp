// kill -9 at random moments, then --resume: the end must be the unbroken run's, hash for hash.
#include "core/base/hash.h"
#include "core/base/philox.h"
#include "core/weights/safetensors_file.h"
#include "tests/app/support/burnish_process.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace burnish;
using namespace burnish::test;

namespace {

constexpr int kKills = 20;

/// Hash over names and bytes of all tensors: what the file teaches, without the times in its metadata.
std::string weightsHash(const QString& path) {
  const auto file = SafetensorsFile::open(path.toStdString());
  if (!file.ok()) return describe(file.error());
  std::string all;
  for (const TensorInfo& tensor : file.value().tensors()) all += tensor.name + sha256Hex(file.value().bytes(tensor));
  return sha256Hex(all);
}

}  // namespace

class TestKillResume : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void twentyKillsEndWithTheWeightsOfTheUnbrokenRun();
};

void TestKillResume::twentyKillsEndWithTheWeightsOfTheUnbrokenRun() {
  QTemporaryDir home;
  const QString cache = home.filePath("cache");
  const QStringList longer{"schedule.steps = 400", "saving.checkpoint_every_steps = 2",
                           "sampling.prompts = [\"grinning cat\"]", "sampling.every_steps = 50", "sampling.steps = 3"};
  const QString unbroken = writeText(home.filePath("unbroken.toml"), smallRecipe(home.filePath("unbroken"), longer));
  const QString broken = writeText(home.filePath("broken.toml"), smallRecipe(home.filePath("broken"), longer));

  const Finished reference = runBurnish(cache, {"train", unbroken});
  QVERIFY2(reference.exitCode == 0, reference.errors.constData());

  PhiloxStream moments(static_cast<uint64_t>(QDateTime::currentMSecsSinceEpoch()), RandomPurpose::Order);
  int kills = 0;
  bool hasFinished = false;
  bool wasBegun = false;
  for (int attempt = 0; attempt < 200 && kills < kKills; ++attempt) {
    QProcess process;
    QStringList arguments{"train", broken};
    if (wasBegun) arguments << "--resume";
    prepareBurnish(process, cache, arguments);
    process.start();
    const int moment = 100 + static_cast<int>(moments.nextBelow(1800));
    if (process.waitForFinished(moment)) {
      hasFinished = process.exitCode() == 0;
      QVERIFY2(hasFinished, process.readAllStandardError().constData());
      break;
    }
    process.kill();  // SIGKILL
    process.waitForFinished();
    ++kills;
    wasBegun = QFile::exists(home.filePath("broken/recipe.toml"));
  }
  if (!hasFinished) {
    const Finished last = runBurnish(cache, {"train", broken, "--resume"});
    QVERIFY2(last.exitCode == 0, last.errors.constData());
  }
  qInfo("killed %d times", kills);
  QCOMPARE(weightsHash(home.filePath("broken/models/lora.safetensors")),
           weightsHash(home.filePath("unbroken/models/lora.safetensors")));
  QCOMPARE(kills, kKills);
}

QTEST_GUILESS_MAIN(TestKillResume)
#include "tst_kill_resume.moc"
