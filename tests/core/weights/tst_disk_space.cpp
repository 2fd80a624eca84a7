#include "core/weights/disk_space.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;

class TestDiskSpace : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aSmallFileFits() {
    const QTemporaryDir folder;
    BURNISH_VERIFY_OK(requireDiskSpace(folder.path().toStdString() + "/not/there/yet.safetensors", 1000));
  }

  void saysWhatIsMissing() {
    const QTemporaryDir folder;
    const auto wanted = requireDiskSpace(folder.path().toStdString() + "/a.safetensors", uint64_t{1} << 60);
    BURNISH_VERIFY_ERROR(wanted, DiskSpace);
    QCOMPARE(wanted.error().args.size(), std::size_t{4});
    QVERIFY2(QString::fromStdString(wanted.error().args.at(1)).startsWith(QStringLiteral("11529215")),
             wanted.error().args.at(1).c_str());
    QVERIFY(wanted.error().args.at(3).ends_with(" GB"));
  }
};

QTEST_GUILESS_MAIN(TestDiskSpace)
#include "tst_disk_space.moc"
