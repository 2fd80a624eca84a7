#include "core/train/process_memory.h"

#include <QtTest/QTest>

#include <ATen/ATen.h>

#include <fstream>
#include <vector>

using namespace burnish;

namespace {

/// Resident bytes of this process, and those of them that belong to files (programs and libraries).
struct Resident {
  int64_t all = 0;
  int64_t files = 0;
};

Resident resident() {
  std::ifstream stream("/proc/self/statm");
  int64_t size = 0, all = 0, files = 0;
  stream >> size >> all >> files;
  return {all * 4096, files * 4096};
}

}  // namespace

class TestProcessMemory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void freedMemoryLeavesTheProcess() {
    std::vector<std::vector<char>> blocks;
    for (int i = 0; i < 1000; ++i) blocks.emplace_back(std::size_t{64} << 10, 'x');
    const int64_t full = resident().all;
    blocks.clear();
    returnFreeMemory();
    QVERIFY2(full - resident().all > (int64_t{50} << 20), "most of 62 MiB must be back");
  }

  void codeOfTheStartLeavesAndWorksAgain() {
    const at::Tensor a = at::arange(64 * 64, at::kFloat).reshape({64, 64}) / 4096.0;
    const at::Tensor before = a.matmul(a.t()).softmax(1);
    const int64_t files = resident().files;
    QVERIFY(leanLibraries() > (std::size_t{100} << 20));
    QVERIFY2(files - resident().files > (int64_t{10} << 20), "LibTorch's start touches more than 10 MiB of code");
    QVERIFY(at::equal(a.matmul(a.t()).softmax(1), before));
  }
};

QTEST_GUILESS_MAIN(TestProcessMemory)
#include "tst_process_memory.moc"
