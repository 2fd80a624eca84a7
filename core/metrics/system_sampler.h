#pragma once

#include "core/base/clock.h"
#include "core/metrics/system_reading.h"

#include <filesystem>
#include <memory>
#include <string>

namespace burnish {

class Nvml;

/// Where a SystemSampler reads; tests give a folder and a library of their own.
struct SystemSources {
  std::filesystem::path proc = "/proc";
  std::string nvmlLibrary = "libnvidia-ml.so.1";
};

/// Reads the gauges: memory and processor from /proc, GPUs from NVML where there is a driver. A reading takes well
/// under a millisecond without a GPU. Utilisation is that since the reading before; the first one says 0. One thread.
class SystemSampler {
 public:
  explicit SystemSampler(const Clock& clock = systemClock(), SystemSources sources = {});
  ~SystemSampler();
  SystemSampler(const SystemSampler&) = delete;
  SystemSampler& operator=(const SystemSampler&) = delete;

  SystemReading read();

 private:
  struct CpuTimes {
    double busyTicks = 0.0;
    double allTicks = 0.0;
    double processTicks = 0.0;
    double steadySeconds = 0.0;
  };
  [[nodiscard]] CpuTimes readCpuTimes() const;

  const Clock& clock_;
  SystemSources sources_;
  std::unique_ptr<Nvml> nvml_;
  CpuTimes last_;
};

}  // namespace burnish
