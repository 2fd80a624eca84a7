#pragma once

#include "core/base/result.h"

#include <c10/core/Device.h>

#include <string>

namespace burnish {

/// Where tensors live, and one plain line about how that came to be ("" when there is nothing to say).
struct DeviceChoice {
  c10::Device device = c10::Device(c10::DeviceType::CPU);
  std::string note;
};

/// Resolves "auto", "cpu", "cuda" or "cuda:N". CUDA needs an NVIDIA driver and libtorch_cuda.so, which is loaded here:
/// call this before the first tensor is made. "auto" falls back to the CPU and says so in the note; an explicit "cuda"
/// that is not there is DeviceMissing.
Result<DeviceChoice> chooseDevice(const std::string& wanted);

/// "cpu" or "cuda:N".
std::string deviceName(const c10::Device& device);

}  // namespace burnish
