#pragma once

#include "core/base/host_tensor.h"
#include "core/base/rgb_image.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

namespace burnish {

/// A float tensor on the CPU with its own copy of the values.
at::Tensor tensorFrom(const HostTensor& host);
at::Tensor tensorFrom(std::span<const float> values, std::vector<int64_t> shape);

/// Copies to main memory as float; any dtype, device and layout.
HostTensor hostTensorFrom(const at::Tensor& tensor);

/// [1, 3, H, W] in -1 … 1, as the VAE wants it.
at::Tensor tensorFromPicture(const RgbImage& picture);

/// From [1, 3, H, W] or [3, H, W] in -1 … 1; values outside are clamped, the rest is rounded to the nearest byte.
RgbImage pictureFromTensor(const at::Tensor& tensor);

}  // namespace burnish
