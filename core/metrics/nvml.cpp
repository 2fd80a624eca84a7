#include "core/metrics/nvml.h"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <cstdint>

namespace burnish {
namespace {

// The few declarations of nvml.h that are used: its interface is stable, and the build needs no CUDA toolkit.
using Device = struct NvmlDevice*;
struct Memory {
  unsigned long long total, free, used;
};
struct Utilization {
  unsigned int gpu, memory;  // percent
};
struct ProcessInfo {
  unsigned int pid;
  unsigned long long usedGpuMemory;
  unsigned int gpuInstanceId, computeInstanceId;
};
constexpr int kSuccess = 0;
constexpr int kTemperatureOfGpu = 0;
constexpr unsigned long long kNotAvailable = ~0ULL;

struct Library {
  explicit Library(const std::string& name) : handle(::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {}
  ~Library() {
    if (handle != nullptr) ::dlclose(handle);
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  template <class Function>
  void find(Function*& function, const char* name) const {
    if (handle != nullptr) function = reinterpret_cast<Function*>(::dlsym(handle, name));
  }
  void* handle;
};

class LoadedNvml : public Nvml {
 public:
  explicit LoadedNvml(const std::string& name) : library_(name) {
    library_.find(init_, "nvmlInit_v2");
    library_.find(shutdown_, "nvmlShutdown");
    library_.find(count_, "nvmlDeviceGetCount_v2");
    library_.find(handle_, "nvmlDeviceGetHandleByIndex_v2");
    library_.find(name_, "nvmlDeviceGetName");
    library_.find(uuid_, "nvmlDeviceGetUUID");
    library_.find(memory_, "nvmlDeviceGetMemoryInfo");
    library_.find(utilization_, "nvmlDeviceGetUtilizationRates");
    library_.find(temperature_, "nvmlDeviceGetTemperature");
    library_.find(power_, "nvmlDeviceGetPowerUsage");
    library_.find(processes_, "nvmlDeviceGetComputeRunningProcesses_v3");
    isReady_ = init_ != nullptr && count_ != nullptr && handle_ != nullptr && init_() == kSuccess;
  }
  ~LoadedNvml() override {
    if (isReady_ && shutdown_ != nullptr) shutdown_();
  }

  [[nodiscard]] bool isReady() const { return isReady_; }

  std::vector<GpuReading> read() override {
    unsigned int count = 0;
    if (count_(&count) != kSuccess) return {};
    std::vector<GpuReading> readings;
    for (unsigned int index = 0; index < count; ++index) {
      Device device = nullptr;
      if (handle_(index, &device) == kSuccess) readings.push_back(readDevice(device));
    }
    return readings;
  }

 private:
  GpuReading readDevice(Device device) const {
    GpuReading reading;
    std::array<char, 128> text{};
    if (name_ != nullptr && name_(device, text.data(), text.size()) == kSuccess) reading.name = text.data();
    if (uuid_ != nullptr && uuid_(device, text.data(), text.size()) == kSuccess) reading.uuid = text.data();
    Memory memory{};
    if (memory_ != nullptr && memory_(device, &memory) == kSuccess) {
      reading.memoryUsedBytes = static_cast<int64_t>(memory.used);
      reading.memoryTotalBytes = static_cast<int64_t>(memory.total);
    }
    Utilization utilization{};
    if (utilization_ != nullptr && utilization_(device, &utilization) == kSuccess) {
      reading.utilization = utilization.gpu / 100.0;
    }
    unsigned int value = 0;
    if (temperature_ != nullptr && temperature_(device, kTemperatureOfGpu, &value) == kSuccess) {
      reading.temperatureCelsius = value;
    }
    if (power_ != nullptr && power_(device, &value) == kSuccess) reading.powerWatts = value / 1000.0;
    reading.ownMemoryBytes = ownMemory(device);
    return reading;
  }

  [[nodiscard]] int64_t ownMemory(Device device) const {
    std::array<ProcessInfo, 256> infos{};
    unsigned int count = infos.size();
    if (processes_ == nullptr || processes_(device, &count, infos.data()) != kSuccess) return -1;
    const auto self = static_cast<unsigned int>(::getpid());
    for (unsigned int i = 0; i < count && i < infos.size(); ++i) {
      if (infos[i].pid == self && infos[i].usedGpuMemory != kNotAvailable) {
        return static_cast<int64_t>(infos[i].usedGpuMemory);
      }
    }
    return -1;
  }

  Library library_;
  bool isReady_ = false;
  int (*init_)() = nullptr;
  int (*shutdown_)() = nullptr;
  int (*count_)(unsigned int*) = nullptr;
  int (*handle_)(unsigned int, Device*) = nullptr;
  int (*name_)(Device, char*, unsigned int) = nullptr;
  int (*uuid_)(Device, char*, unsigned int) = nullptr;
  int (*memory_)(Device, Memory*) = nullptr;
  int (*utilization_)(Device, Utilization*) = nullptr;
  int (*temperature_)(Device, int, unsigned int*) = nullptr;
  int (*power_)(Device, unsigned int*) = nullptr;
  int (*processes_)(Device, unsigned int*, ProcessInfo*) = nullptr;
};

}  // namespace

std::unique_ptr<Nvml> Nvml::load(const std::string& library) {
  auto nvml = std::make_unique<LoadedNvml>(library);
  return nvml->isReady() ? std::move(nvml) : nullptr;
}

}  // namespace burnish
