#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace burnish {

/// One GPU at one moment; -1 = the driver does not say.
struct GpuReading {
  std::string name;
  std::string uuid;
  int64_t memoryUsedBytes = -1;
  int64_t memoryTotalBytes = -1;
  int64_t ownMemoryBytes = -1;  ///< Of this process.
  double utilization = -1.0;    ///< 0–1
  double temperatureCelsius = -1.0;
  double powerWatts = -1.0;
  bool operator==(const GpuReading&) const = default;
};

/// This process and machine at one moment.
struct SystemReading {
  double wallSeconds = 0.0;
  int64_t processBytes = 0;  ///< Resident.
  int64_t processPeakBytes = 0;
  int64_t machineUsedBytes = 0;  ///< Total minus available.
  int64_t machineTotalBytes = 0;
  double cpuUtilization = 0.0;  ///< 0–1 over all cores since the last reading.
  double processCpu = 0.0;      ///< Cores in use by this process.
  std::vector<GpuReading> gpus;
  bool operator==(const SystemReading&) const = default;
};

}  // namespace burnish
