#include "core/weights/memory_weights.h"

#include "core/base/check.h"

#include <algorithm>
#include <cstring>

namespace burnish {

void MemoryWeights::add(std::string name, DType dtype, std::vector<int64_t> shape, std::vector<std::byte> bytes) {
  TensorInfo info{std::move(name), dtype, std::move(shape), data_.size(), data_.size() + bytes.size()};
  const auto bits = static_cast<uint64_t>(info.elementCount()) * static_cast<uint64_t>(bitsPerElement(dtype));
  BURNISH_CHECK(bits == bytes.size() * 8, "the bytes of " + info.name + " do not fit its shape");
  data_.insert(data_.end(), bytes.begin(), bytes.end());
  tensors_.push_back(std::move(info));
}

const TensorInfo* MemoryWeights::find(std::string_view name) const {
  const auto found = std::ranges::find(tensors_, name, &TensorInfo::name);
  return found == tensors_.end() ? nullptr : &*found;
}

Result<void> MemoryWeights::readPart(const TensorInfo& tensor, uint64_t offset, std::span<std::byte> target) const {
  BURNISH_CHECK(offset <= tensor.byteCount() && target.size() <= tensor.byteCount() - offset, "outside the tensor");
  if (!target.empty()) std::memcpy(target.data(), data_.data() + tensor.begin + offset, target.size());
  return {};
}

}  // namespace burnish
