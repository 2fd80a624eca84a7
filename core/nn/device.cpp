#include "core/nn/device.h"

#include "core/base/translatable.h"
#include "core/nn/cuda_library.h"

#include <torch/cuda.h>

#include <charconv>
#include <optional>

namespace burnish {
namespace {

/// The N of "cuda:N", 0 for "cuda"; nothing for any other text.
std::optional<int> cudaIndex(const std::string& wanted) {
  if (wanted == "cuda") return 0;
  const std::string prefix = "cuda:";
  if (wanted.rfind(prefix, 0) != 0) return std::nullopt;
  int index = -1;
  const char* end = wanted.data() + wanted.size();
  const auto parsed = std::from_chars(wanted.data() + prefix.size(), end, index);
  if (parsed.ec != std::errc() || parsed.ptr != end || index < 0 || index > 127) return std::nullopt;
  return index;
}

Result<DeviceChoice> cudaDevice(const std::string& wanted, int index) {
  const CudaState state = loadCudaLibrary();
  if (state != CudaState::Ready) return Error{ErrorCode::DeviceMissing, {wanted}, cudaStateText(state)};
  const auto count = static_cast<int>(torch::cuda::device_count());
  if (index >= count) return Error{ErrorCode::DeviceMissing, {wanted}, std::to_string(count) + " CUDA devices found"};
  return DeviceChoice{c10::Device(c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(index)), {}};
}

DeviceChoice bestDevice() {
  const CudaState state = loadCudaLibrary();
  if (state != CudaState::Ready) return {c10::Device(c10::DeviceType::CPU), cudaStateText(state)};
  if (torch::cuda::device_count() > 0) return {c10::Device(c10::DeviceType::CUDA, 0), {}};
  return {c10::Device(c10::DeviceType::CPU), BURNISH_NOOP("Device", "The driver shows no NVIDIA GPU: using the CPU.")};
}

}  // namespace

Result<DeviceChoice> chooseDevice(const std::string& wanted) {
  if (wanted == "cpu") return DeviceChoice{};
  if (wanted == "auto") return bestDevice();
  if (const auto index = cudaIndex(wanted)) return cudaDevice(wanted, *index);
  return Error{ErrorCode::ValueOutOfRange, {"where.device", wanted, "auto, cpu, cuda:N"}, {}};
}

std::string deviceName(const c10::Device& device) {
  if (device.is_cpu()) return "cpu";
  return "cuda:" + std::to_string(device.has_index() ? static_cast<int>(device.index()) : 0);
}

}  // namespace burnish
