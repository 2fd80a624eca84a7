#include "dataset/feed/tensor_store.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace burnish::dataset {
using namespace burnish::test;

namespace {

std::string key(char letter) {
  return std::string(64, letter);
}

/// A pack with the entries a and b; its path.
std::filesystem::path packOfTwo(const TestFolder& folder) {
  TensorStore store(folder.path(), "test");
  store.add(key('a'), {{{4}, {1, 2, 3, 4}}});
  store.add(key('b'), {{{4}, {5, 6, 7, 8}}});
  const auto written = store.flush();
  return written.ok() ? std::filesystem::directory_iterator(folder.path())->path() : std::filesystem::path();
}

}  // namespace

class TestTensorStore : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesBackWhatWasAdded();
  void losesOnlyTheEntryThatIsDamaged();
  void survivesACutAnywhere();
  void writesNothingWhereNothingIsNew();
};

void TestTensorStore::givesBackWhatWasAdded() {
  TestFolder folder;
  const std::vector<HostTensor> tensors{{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{}, {7}}, {{0, 4}, {}}};
  TensorStore first(folder.path() / "cache", "test");
  first.add(key('a'), tensors);
  first.add(key('b'), {});
  BURNISH_VERIFY_OK(first.flush());
  TensorStore second(folder.path() / "cache", "test");
  QVERIFY(second.find(key('a')) == tensors);
  QVERIFY(second.find(key('b')) == std::vector<HostTensor>());
  QVERIFY(!second.find(key('c')));
  QVERIFY(!TensorStore(folder.path() / "cache", "other").find(key('a')));
  QCOMPARE(second.damagedCount(), int64_t{0});
}

void TestTensorStore::losesOnlyTheEntryThatIsDamaged() {
  TestFolder folder;
  const auto pack = packOfTwo(folder);
  std::fstream file(pack, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(16 + 80 + 20);  // in the payload of the first entry
  file.put('!');
  file.close();
  TensorStore store(folder.path(), "test");
  QVERIFY(!store.find(key('a')));
  QVERIFY(store.find(key('b')));
  QCOMPARE(store.damagedCount(), int64_t{1});
}

void TestTensorStore::survivesACutAnywhere() {
  TestFolder folder;
  const auto pack = packOfTwo(folder);
  for (auto size = std::filesystem::file_size(pack); size-- > 0;) {
    std::filesystem::resize_file(pack, size);
    TensorStore store(folder.path(), "test");
    QVERIFY(!store.find(key('b')));
  }
}

void TestTensorStore::writesNothingWhereNothingIsNew() {
  TestFolder folder;
  TensorStore store(folder.path() / "cache", "test");
  BURNISH_VERIFY_OK(store.flush());
  QVERIFY(!std::filesystem::exists(folder.path() / "cache"));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestTensorStore)
#include "tst_tensor_store.moc"
