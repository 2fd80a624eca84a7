#include "core/weights/copy_weights.h"

#include "core/base/check.h"
#include "core/base/files.h"

#include <algorithm>
#include <vector>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr uint64_t kPieceElements = 1u << 19;  // of up to eight bytes

}  // namespace

DType copyType(DType dtype, std::optional<DType> floats) {
  return floats && isWritable(dtype) ? *floats : dtype;
}

std::vector<TensorInfo> copiedTensors(std::span<const NamedTensor> tensors, std::optional<DType> floats) {
  std::vector<TensorInfo> copies;
  copies.reserve(tensors.size());
  uint64_t begin = 0;
  for (const NamedTensor& tensor : tensors) {
    const TensorPlan plan{tensor.name, copyType(tensor.tensor->dtype, floats), tensor.tensor->shape};
    copies.push_back({plan.name, plan.dtype, plan.shape, begin, begin + plan.byteCount()});
    begin = copies.back().end;
  }
  return copies;
}

Result<void> copyTensor(const WeightsSource& source, const TensorInfo& tensor, DType dtype, const ByteSink& sink) {
  return copyElements(source, tensor, 0, static_cast<uint64_t>(tensor.elementCount()), dtype, sink);
}

Result<void> copyElements(const WeightsSource& source,
                          const TensorInfo& tensor,
                          uint64_t first,
                          uint64_t count,
                          DType dtype,
                          const ByteSink& sink) {
  BURNISH_CHECK(dtype == tensor.dtype || (isConvertible(tensor.dtype) && isWritable(dtype)), "no such conversion");
  const auto from = static_cast<uint64_t>(bitsPerElement(tensor.dtype));
  const auto to = static_cast<uint64_t>(bitsPerElement(dtype));
  // Types below a byte are only ever copied as they are, and a piece of an even number of elements fills whole bytes.
  std::vector<std::byte> raw;
  std::vector<std::byte> converted;
  std::vector<float> values;
  for (uint64_t done = 0; done < count;) {
    const uint64_t elements = std::min(kPieceElements, count - done);
    raw.resize(elements * from / 8);
    BURNISH_TRY_VOID(source.readPart(tensor, (first + done) * from / 8, raw));
    done += elements;
    if (dtype == tensor.dtype) {
      BURNISH_TRY_VOID(sink(raw));
      continue;
    }
    values.resize(elements);
    converted.resize(elements * to / 8);
    convertToFloat(tensor.dtype, raw, values);
    convertFromFloat(dtype, values, converted);
    BURNISH_TRY_VOID(sink(converted));
  }
  return {};
}

Result<uint64_t> saveAsSafetensors(const WeightsSource& source,
                                   const fs::path& target,
                                   std::optional<DType> floats,
                                   const std::map<std::string, std::string>& metadata) {
  BURNISH_TRY_VOID(requireAbsent(target));
  std::vector<TensorPlan> plans;
  for (const TensorInfo& tensor : source.tensors()) {
    plans.push_back({tensor.name, copyType(tensor.dtype, floats), tensor.shape});
  }
  return streamSafetensors(target, plans, metadata, [&](std::size_t index, const ByteSink& sink) {
    return copyTensor(source, source.tensors()[index], plans[index].dtype, sink);
  });
}

}  // namespace burnish
