#include "core/base/resources.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;

class TestResources : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { qunsetenv("BURNISH_RESOURCES"); }

  void findsTheSourceTree() {
    BURNISH_GET(const std::filesystem::path folder, resourceFolder());
    QVERIFY(std::filesystem::is_directory(folder / "demo"));
  }

  void obeysTheEnvironment() {
    const QTemporaryDir chosen;
    qputenv("BURNISH_RESOURCES", chosen.path().toLocal8Bit());
    BURNISH_GET(const std::filesystem::path folder, resourceFolder());
    QCOMPARE(folder.string(), chosen.path().toStdString());
  }

  void saysWhenTheEnvironmentPointsNowhere() {
    qputenv("BURNISH_RESOURCES", "/no/such/folder");
    const auto folder = resourceFolder();
    BURNISH_VERIFY_ERROR(folder, FileMissing);
  }
};

QTEST_GUILESS_MAIN(TestResources)
#include "tst_resources.moc"
