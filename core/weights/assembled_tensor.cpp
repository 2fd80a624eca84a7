#include "core/weights/assembled_tensor.h"

#include "core/base/check.h"
#include "core/weights/copy_weights.h"

#include <cstring>

namespace burnish {
namespace {

int64_t rowsOf(const TensorInfo& tensor) {
  return tensor.shape.empty() ? 1 : tensor.shape.front();
}

uint64_t elementsPerRow(const TensorInfo& tensor) {
  const int64_t rows = rowsOf(tensor);
  return rows == 0 ? 0 : static_cast<uint64_t>(tensor.elementCount() / rows);
}

uint64_t elementsOf(const TensorRows& rows) {
  if (rows.transposed) return static_cast<uint64_t>(rows.tensor->elementCount());
  return static_cast<uint64_t>(rows.count) * elementsPerRow(*rows.tensor);
}

bool isUsable(const TensorRows& rows, DType target) {
  const TensorInfo& tensor = *rows.tensor;
  const bool hasType = tensor.dtype == target || (isConvertible(tensor.dtype) && isWritable(target));
  if (rows.transposed) return hasType && tensor.shape.size() == 2 && isWholeBytes(tensor.dtype);
  return hasType && rows.first >= 0 && rows.count >= 0 && rows.first <= rowsOf(tensor) &&
         rows.count <= rowsOf(tensor) - rows.first;
}

/// Exchanges rows and columns, whatever the elements are.
Result<std::vector<std::byte>> readTransposed(const TensorRows& rows) {
  const TensorInfo& tensor = *rows.tensor;
  const auto width = static_cast<std::size_t>(bitsPerElement(tensor.dtype)) / 8;
  const auto height = static_cast<std::size_t>(tensor.shape[0]);
  const auto columns = static_cast<std::size_t>(tensor.shape[1]);
  std::vector<std::byte> raw(tensor.byteCount());
  BURNISH_TRY_VOID(rows.source->readBytes(tensor, raw));
  std::vector<std::byte> turned(raw.size());
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      std::memcpy(turned.data() + (x * height + y) * width, raw.data() + (y * columns + x) * width, width);
    }
  }
  return turned;
}

Result<void> giveTransposed(const TensorRows& rows, DType dtype, const ByteSink& sink) {
  BURNISH_TRY(const std::vector<std::byte> turned, readTransposed(rows));
  if (dtype == rows.tensor->dtype) return sink(turned);
  std::vector<float> values(static_cast<std::size_t>(rows.tensor->elementCount()));
  convertToFloat(rows.tensor->dtype, turned, values);
  std::vector<std::byte> converted(values.size() * static_cast<std::size_t>(bitsPerElement(dtype)) / 8);
  convertFromFloat(dtype, values, converted);
  return sink(converted);
}

}  // namespace

TensorRows TensorRows::whole(const WeightsSource& source, const TensorInfo& tensor) {
  return {&source, &tensor, 0, rowsOf(tensor), false};
}

TensorRows TensorRows::part(const WeightsSource& source, const TensorInfo& tensor, int64_t index, int64_t count) {
  const int64_t rows = rowsOf(tensor) / count;
  return {&source, &tensor, index * rows, rows, false};
}

TensorRows TensorRows::transpose(const WeightsSource& source, const TensorInfo& tensor) {
  return {&source, &tensor, 0, 0, true};
}

uint64_t byteCountOf(const TensorRows& rows) {
  return elementsOf(rows) * static_cast<uint64_t>(bitsPerElement(rows.tensor->dtype)) / 8;
}

Result<void> readRows(const TensorRows& rows, uint64_t offset, std::span<std::byte> target) {
  if (!rows.transposed) {
    const uint64_t first = static_cast<uint64_t>(rows.first) * elementsPerRow(*rows.tensor);
    const uint64_t skipped = first * static_cast<uint64_t>(bitsPerElement(rows.tensor->dtype)) / 8;
    return rows.source->readPart(*rows.tensor, skipped + offset, target);
  }
  BURNISH_TRY(const std::vector<std::byte> turned, readTransposed(rows));
  std::memcpy(target.data(), turned.data() + offset, target.size());
  return {};
}

bool isAssemblable(const AssembledTensor& tensor) {
  uint64_t elements = 0;
  for (const TensorRows& rows : tensor.parts) {
    if (!isUsable(rows, tensor.plan.dtype)) return false;
    elements += elementsOf(rows);
  }
  return elements * static_cast<uint64_t>(bitsPerElement(tensor.plan.dtype)) == tensor.plan.byteCount() * 8;
}

TensorContent assembledContent(std::span<const AssembledTensor> tensors) {
  return [tensors](std::size_t index, const ByteSink& sink) -> Result<void> {
    const AssembledTensor& tensor = tensors[index];
    BURNISH_CHECK(isAssemblable(tensor), "the parts of " + tensor.plan.name + " do not fit its plan");
    for (const TensorRows& rows : tensor.parts) {
      if (rows.transposed) {
        BURNISH_TRY_VOID(giveTransposed(rows, tensor.plan.dtype, sink));
        continue;
      }
      const uint64_t first = static_cast<uint64_t>(rows.first) * elementsPerRow(*rows.tensor);
      BURNISH_TRY_VOID(copyElements(*rows.source, *rows.tensor, first, elementsOf(rows), tensor.plan.dtype, sink));
    }
    return {};
  };
}

std::vector<TensorPlan> plansOf(std::span<const AssembledTensor> tensors) {
  std::vector<TensorPlan> plans;
  plans.reserve(tensors.size());
  for (const AssembledTensor& tensor : tensors) plans.push_back(tensor.plan);
  return plans;
}

}  // namespace burnish
