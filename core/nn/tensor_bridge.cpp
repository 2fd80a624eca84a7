#include "core/nn/tensor_bridge.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <cstring>

namespace burnish {

at::Tensor tensorFrom(std::span<const float> values, std::vector<int64_t> shape) {
  at::Tensor tensor = at::empty(shape, at::kFloat);
  BURNISH_CHECK(tensor.numel() == static_cast<int64_t>(values.size()), "shape and values differ in size");
  std::memcpy(tensor.mutable_data_ptr(), values.data(), values.size_bytes());
  return tensor;
}

at::Tensor tensorFrom(const HostTensor& host) {
  return tensorFrom(host.values, host.shape);
}

HostTensor hostTensorFrom(const at::Tensor& tensor) {
  const at::Tensor plain = tensor.detach().to(at::kCPU, at::kFloat).contiguous();
  const float* first = plain.const_data_ptr<float>();
  return {plain.sizes().vec(), std::vector<float>(first, first + plain.numel())};
}

at::Tensor tensorFromPicture(const RgbImage& picture) {
  at::Tensor bytes = at::empty({picture.height, picture.width, 3}, at::kByte);
  BURNISH_CHECK(bytes.numel() == static_cast<int64_t>(picture.pixels.size()), "picture without its pixels");
  std::memcpy(bytes.mutable_data_ptr(), picture.pixels.data(), picture.pixels.size());
  return bytes.permute({2, 0, 1}).unsqueeze(0).to(at::kFloat).contiguous().div_(127.5).sub_(1.0);
}

RgbImage pictureFromTensor(const at::Tensor& tensor) {
  const at::Tensor one = tensor.dim() == 4 ? tensor.squeeze(0) : tensor;
  BURNISH_CHECK(one.dim() == 3 && one.size(0) == 3, "a picture has three channels");
  const at::Tensor scaled = one.detach().to(at::kCPU, at::kFloat).add(1.0).mul_(127.5).clamp_(0.0, 255.0).round_();
  const at::Tensor bytes = scaled.to(at::kByte).permute({1, 2, 0}).contiguous();
  const uint8_t* first = bytes.const_data_ptr<uint8_t>();
  return {static_cast<int>(one.size(2)), static_cast<int>(one.size(1)),
          std::vector<uint8_t>(first, first + bytes.numel())};
}

}  // namespace burnish
