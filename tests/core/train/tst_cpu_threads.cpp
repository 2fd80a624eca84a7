#include "core/train/cpu_threads.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <sched.h>
#include <unistd.h>

#include <fstream>
#include <thread>

using namespace burnish;
namespace fs = std::filesystem;

class TestCpuThreads : public QObject {
  Q_OBJECT

 private:
  fs::path root() const { return folder_->path().toStdString(); }
  void write(const fs::path& name, const std::string& text) const {
    fs::create_directories((root() / name).parent_path());
    std::ofstream(root() / name) << text;
  }
  static int allowedCpus() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
  }
  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void hyperThreadsOfACoreCountOnce() {
    for (long cpu = 0; cpu < ::sysconf(_SC_NPROCESSORS_CONF); ++cpu) {  // all on one core
      const fs::path topology = fs::path("devices/system/cpu") / ("cpu" + std::to_string(cpu)) / "topology";
      write(topology / "core_id", "3\n");
      write(topology / "physical_package_id", "0\n");
    }
    QCOMPARE(usableCores(root()), 1);
  }

  void withoutTopologyEveryProcessorIsACore() { QCOMPARE(usableCores(root()), allowedCpus()); }

  void theQuotaOfTheControlGroupIsHeeded() {
    write("fs/cgroup/cpu.max", "100000 100000\n");
    QCOMPARE(usableCores(root()), 1);
    write("fs/cgroup/cpu.max", "50000 100000\n");
    QCOMPARE(usableCores(root()), 1);
    write("fs/cgroup/cpu.max", "max 100000\n");
    QCOMPARE(usableCores(root()), allowedCpus());
  }

  void theWantedNumberIsUsed() {
    std::jthread([] { QCOMPARE(setEngineThreads(1), 1); }).join();
    std::jthread([] { QCOMPARE(setEngineThreads(0), usableCores()); }).join();
  }
};

QTEST_GUILESS_MAIN(TestCpuThreads)
#include "tst_cpu_threads.moc"
