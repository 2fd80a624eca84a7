#include "core/metrics/system_sampler.h"

#include "core/metrics/nvml.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace burnish {
namespace fs = std::filesystem;
namespace {

/// Value of a line such as "VmRSS:   1234 kB" in bytes; 0 if it is not there.
int64_t kibibytesOf(const fs::path& file, const std::string& name) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(name + ":")) continue;
    std::istringstream rest(line.substr(name.size() + 1));
    int64_t kibibytes = 0;
    rest >> kibibytes;
    return kibibytes * 1024;
  }
  return 0;
}

/// utime + stime of /proc/self/stat. The second field is the program's name in brackets, which may hold anything.
double processTicks(const fs::path& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  const std::size_t bracket = line.rfind(')');
  if (bracket == std::string::npos) return 0.0;
  std::istringstream rest(line.substr(bracket + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) rest >> skipped;
  double user = 0.0;
  double system = 0.0;
  rest >> user >> system;
  return user + system;
}

}  // namespace

SystemSampler::SystemSampler(const Clock& clock, SystemSources sources)
    : clock_(clock), sources_(std::move(sources)), nvml_(Nvml::load(sources_.nvmlLibrary)), last_(readCpuTimes()) {}

SystemSampler::~SystemSampler() = default;

SystemSampler::CpuTimes SystemSampler::readCpuTimes() const {
  CpuTimes times;
  times.steadySeconds = clock_.steadySeconds();
  times.processTicks = processTicks(sources_.proc / "self" / "stat");
  std::ifstream stream(sources_.proc / "stat");
  std::string label;
  stream >> label;
  double ticks = 0.0;
  for (int field = 0; field < 8 && stream >> ticks; ++field) {  // user nice system idle iowait irq softirq steal
    times.allTicks += ticks;
    const bool isIdle = field == 3 || field == 4;
    if (!isIdle) times.busyTicks += ticks;
  }
  return times;
}

SystemReading SystemSampler::read() {
  SystemReading reading;
  reading.wallSeconds = clock_.wallSeconds();
  reading.processBytes = kibibytesOf(sources_.proc / "self" / "status", "VmRSS");
  reading.processPeakBytes = kibibytesOf(sources_.proc / "self" / "status", "VmHWM");
  reading.machineTotalBytes = kibibytesOf(sources_.proc / "meminfo", "MemTotal");
  reading.machineUsedBytes = reading.machineTotalBytes - kibibytesOf(sources_.proc / "meminfo", "MemAvailable");
  const CpuTimes now = readCpuTimes();
  const double ticks = now.allTicks - last_.allTicks;
  if (ticks > 0.0) reading.cpuUtilization = std::clamp((now.busyTicks - last_.busyTicks) / ticks, 0.0, 1.0);
  const double seconds = now.steadySeconds - last_.steadySeconds;
  const auto ticksPerSecond = static_cast<double>(::sysconf(_SC_CLK_TCK));
  if (seconds > 0.0)
    reading.processCpu = std::max(0.0, (now.processTicks - last_.processTicks) / ticksPerSecond / seconds);
  last_ = now;
  if (nvml_) reading.gpus = nvml_->read();
  return reading;
}

}  // namespace burnish
