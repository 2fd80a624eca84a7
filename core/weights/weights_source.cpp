#include "core/weights/weights_source.h"

#include "core/base/check.h"

#include <algorithm>

namespace burnish {
namespace {

constexpr std::size_t kPiece = 1u << 20;

}  // namespace

int64_t TensorInfo::elementCount() const {
  int64_t count = 1;
  for (const int64_t extent : shape) count *= extent;
  return count;
}

std::string shapeText(std::span<const int64_t> shape) {
  std::string text = "[";
  for (const int64_t extent : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  return text + "]";
}

Result<void> WeightsSource::readBytes(const TensorInfo& tensor, std::span<std::byte> target) const {
  BURNISH_CHECK(target.size() == tensor.byteCount(), "the target has another size");
  return readPart(tensor, 0, target);
}

Result<void> WeightsSource::readFloats(const TensorInfo& tensor, std::span<float> target) const {
  if (!isConvertible(tensor.dtype)) {
    return Error{
        ErrorCode::WeightsCorrupt,
        {path().string()},
        "tensor \"" + tensor.name + "\": the type " + std::string(dtypeName(tensor.dtype)) + " is not supported"};
  }
  if (tensor.dtype == DType::F32) return readBytes(tensor, std::as_writable_bytes(target));
  const auto elementBytes = static_cast<std::size_t>(bitsPerElement(tensor.dtype)) / 8;
  std::vector<std::byte> piece(std::min<std::size_t>(kPiece, tensor.byteCount()));
  for (std::size_t done = 0; done < target.size();) {
    const std::size_t count = std::min(target.size() - done, piece.size() / elementBytes);
    const std::span<std::byte> raw = std::span(piece).first(count * elementBytes);
    BURNISH_TRY_VOID(readPart(tensor, done * elementBytes, raw));
    convertToFloat(tensor.dtype, raw, target.subspan(done, count));
    done += count;
  }
  return {};
}

Result<HostTensor> WeightsSource::readTensor(std::string_view name) const {
  const TensorInfo* tensor = find(name);
  if (tensor == nullptr) return Error{ErrorCode::TensorMissing, {path().string(), std::string(name)}, {}};
  HostTensor result{tensor->shape, std::vector<float>(static_cast<std::size_t>(tensor->elementCount()))};
  BURNISH_TRY_VOID(readFloats(*tensor, result.values));
  return result;
}

}  // namespace burnish
