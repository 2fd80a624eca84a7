#include "dataset/scan/verified_memory.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <fstream>
#include <string>

namespace burnish::dataset {
using namespace burnish::test;

class TestVerifiedMemory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void remembersAcrossObjects();
  void countsADamagedFileAsEmpty();
};

void TestVerifiedMemory::remembersAcrossObjects() {
  TestFolder folder;
  const std::string hash(64, 'a');
  const std::vector notes{PictureNote::AnimatedFirstFrame, PictureNote::AlphaFlattened};
  VerifiedMemory first(folder.path() / "cache" / "verified");
  QVERIFY(!first.find(hash));
  first.add(hash, notes);
  BURNISH_VERIFY_OK(first.save());
  const VerifiedMemory second(folder.path() / "cache" / "verified");
  QCOMPARE(second.find(hash), std::optional(notes));
  QVERIFY(!second.find(std::string(64, 'b')));
}

void TestVerifiedMemory::countsADamagedFileAsEmpty() {
  TestFolder folder;
  const auto path = folder.path() / "verified";
  VerifiedMemory memory(path);
  memory.add(std::string(64, 'a'), {});
  BURNISH_VERIFY_OK(memory.save());
  std::ofstream(path, std::ios::app) << std::string(64, 'b') << " 0\n";
  QVERIFY(!VerifiedMemory(path).find(std::string(64, 'a')));
  folder.write("verified", "");
  QVERIFY(!VerifiedMemory(path).find(std::string(64, 'a')));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestVerifiedMemory)
#include "tst_verified_memory.moc"
