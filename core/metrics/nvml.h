#pragma once

#include "core/metrics/system_reading.h"

#include <memory>
#include <string>
#include <vector>

namespace burnish {

/// NVIDIA's management library, loaded when it is there. Cards are named by their UUID: the numbers of the driver and
/// those of CUDA may differ. What the driver does not say is -1. One thread.
class Nvml {
 public:
  /// nullptr if the library or a driver is absent.
  static std::unique_ptr<Nvml> load(const std::string& library);
  virtual ~Nvml() = default;
  virtual std::vector<GpuReading> read() = 0;
};

}  // namespace burnish
