// Stands in for libnvidia-ml.so.1: two cards; the second one does not say its power, and belongs to nobody.
#include <unistd.h>

#include <cstdint>
#include <cstring>

namespace {

struct Memory {
  unsigned long long total, free, used;
};
struct Utilization {
  unsigned int gpu, memory;
};
struct ProcessInfo {
  unsigned int pid;
  unsigned long long usedGpuMemory;
  unsigned int gpuInstanceId, computeInstanceId;
};
constexpr int kSuccess = 0;
constexpr int kNotSupported = 3;

std::uintptr_t indexOf(void* device) {
  return reinterpret_cast<std::uintptr_t>(device) - 1;
}

}  // namespace

extern "C" {

int nvmlInit_v2() {
  return kSuccess;
}
int nvmlShutdown() {
  return kSuccess;
}
int nvmlDeviceGetCount_v2(unsigned int* count) {
  *count = 2;
  return kSuccess;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned int index, void** device) {
  *device = reinterpret_cast<void*>(static_cast<std::uintptr_t>(index) + 1);
  return kSuccess;
}
int nvmlDeviceGetName(void* device, char* name, unsigned int length) {
  std::strncpy(name, indexOf(device) == 0 ? "Card A" : "Card B", length);
  return kSuccess;
}
int nvmlDeviceGetUUID(void* device, char* uuid, unsigned int length) {
  std::strncpy(uuid, indexOf(device) == 0 ? "GPU-aaaa" : "GPU-bbbb", length);
  return kSuccess;
}
int nvmlDeviceGetMemoryInfo(void*, Memory* memory) {
  *memory = {24ULL << 30, 20ULL << 30, 4ULL << 30};
  return kSuccess;
}
int nvmlDeviceGetUtilizationRates(void*, Utilization* utilization) {
  *utilization = {75, 10};
  return kSuccess;
}
int nvmlDeviceGetTemperature(void*, int, unsigned int* celsius) {
  *celsius = 61;
  return kSuccess;
}
int nvmlDeviceGetPowerUsage(void* device, unsigned int* milliwatts) {
  if (indexOf(device) == 1) return kNotSupported;
  *milliwatts = 250500;
  return kSuccess;
}
int nvmlDeviceGetComputeRunningProcesses_v3(void* device, unsigned int* count, ProcessInfo* infos) {
  *count = indexOf(device) == 0 ? 2 : 0;
  if (*count == 2) {
    infos[0] = {1, 111, 0, 0};
    infos[1] = {static_cast<unsigned int>(::getpid()), 3ULL << 30, 0, 0};
  }
  return kSuccess;
}
}
