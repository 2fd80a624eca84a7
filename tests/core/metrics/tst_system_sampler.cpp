#include "core/metrics/system_sampler.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <unistd.h>

#include <fstream>

using namespace burnish;

namespace {

class FakeClock : public Clock {
 public:
  [[nodiscard]] double wallSeconds() const override { return 1000.0 + seconds; }
  [[nodiscard]] double steadySeconds() const override { return seconds; }
  double seconds = 0.0;
};

}  // namespace

class TestSystemSampler : public QObject {
  Q_OBJECT

 private:
  std::filesystem::path root() const { return folder_->path().toStdString(); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root() / name).parent_path());
    std::ofstream(root() / name) << text;
  }
  void writeProc(long busy, long idle, long processTicks) const {
    write("self/status", "Name:\tx\nVmHWM:\t   2048 kB\nVmRSS:\t   1024 kB\n");
    write("meminfo", "MemTotal:       8000 kB\nMemFree:  1 kB\nMemAvailable:   3000 kB\n");
    write("stat", "cpu  " + std::to_string(busy) + " 0 0 " + std::to_string(idle) + " 0 0 0 0 0 0\ncpu0 1 1 1 1\n");
    write("self/stat", "7 (a ) b) S 1 1 1 0 -1 0 0 0 0 0 " + std::to_string(processTicks) + " 0 0 0 20 0\n");
  }

  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void memoryIsReadInBytes() {
    writeProc(0, 0, 0);
    FakeClock clock;
    SystemSampler sampler(clock, {root(), "none"});
    const SystemReading reading = sampler.read();
    QCOMPARE(reading.processBytes, int64_t{1024 * 1024});
    QCOMPARE(reading.processPeakBytes, int64_t{2048 * 1024});
    QCOMPARE(reading.machineTotalBytes, int64_t{8000 * 1024});
    QCOMPARE(reading.machineUsedBytes, int64_t{5000 * 1024});
    QCOMPARE(reading.wallSeconds, 1000.0);
    QVERIFY(reading.gpus.empty());
  }

  void utilisationIsThatSinceTheLastReading() {
    writeProc(100, 100, 50);
    FakeClock clock;
    SystemSampler sampler(clock, {root(), "none"});
    clock.seconds = 2.0;
    const long ticks = ::sysconf(_SC_CLK_TCK);
    writeProc(130, 110, 50 + 3 * ticks);
    const SystemReading reading = sampler.read();
    QCOMPARE(reading.cpuUtilization, 0.75);
    QCOMPARE(reading.processCpu, 1.5);
    QCOMPARE(sampler.read().cpuUtilization, 0.0);
  }

  void aMachineWithoutProcGivesZeros() {
    FakeClock clock;
    SystemSampler sampler(clock, {root() / "absent", "none"});
    const SystemReading reading = sampler.read();
    QCOMPARE(reading.processBytes, int64_t{0});
    QCOMPARE(reading.cpuUtilization, 0.0);
  }

  void cardsComeFromNvml() {
    FakeClock clock;
    SystemSampler sampler(clock, {root(), BURNISH_FAKE_NVML});
    QCOMPARE(sampler.read().gpus.size(), std::size_t{2});
  }

  void thisMachineIsReadQuickly() {
    SystemSampler sampler(systemClock(), {"/proc", "none"});
    QElapsedTimer timer;
    timer.start();
    const SystemReading reading = sampler.read();
    QVERIFY(timer.elapsed() < 500);
    QVERIFY(reading.processBytes > 0);
    QVERIFY(reading.processPeakBytes >= reading.processBytes);
    QVERIFY(reading.machineTotalBytes > reading.processBytes);
  }
};

QTEST_GUILESS_MAIN(TestSystemSampler)
#include "tst_system_sampler.moc"
