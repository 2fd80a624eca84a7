#pragma once

#include "core/weights/safetensors_stream.h"
#include "core/weights/weights_source.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace burnish {

/// Rows (of the first dimension) of a tensor, as a part of another one. The objects that it points to must outlive it.
struct TensorRows {
  const WeightsSource* source = nullptr;
  const TensorInfo* tensor = nullptr;
  int64_t first = 0;
  int64_t count = 0;        ///< Of rows; a scalar has one.
  bool transposed = false;  ///< The whole of a matrix with rows and columns exchanged; first and count are unused.

  static TensorRows whole(const WeightsSource& source, const TensorInfo& tensor);
  /// Part `index` of `count` equal parts: a third of a fused query-key-value, a half of scale and shift.
  static TensorRows part(const WeightsSource& source, const TensorInfo& tensor, int64_t index, int64_t count);
  static TensorRows transpose(const WeightsSource& source, const TensorInfo& tensor);
};

/// A tensor of a new file, made of rows of others one below the other. The shape may group the elements in another way
/// than its parts do (a 1×1 convolution for a linear layer). All differences between the layouts of one model are of
/// this kind: renamed, reshaped, split in thirds, fused, transposed, with halves exchanged.
struct AssembledTensor {
  TensorPlan plan;
  std::vector<TensorRows> parts;
};

/// Size of the rows in bytes, of a type of whole bytes or a whole number of them.
uint64_t byteCountOf(const TensorRows& rows);
/// Copies bytes of the rows' content from byte `offset` of it on.
Result<void> readRows(const TensorRows& rows, uint64_t offset, std::span<std::byte> target);

/// True if the parts have exactly as many elements as the plan, rows that exist, and types that can become the plan's.
bool isAssemblable(const AssembledTensor& tensor);

/// The content of `tensors` for streamSafetensors() and streamComponent(), which get their plans; the list must outlive
/// it. All must be assemblable. Streams; only a transposed matrix is in memory as a whole.
TensorContent assembledContent(std::span<const AssembledTensor> tensors);

std::vector<TensorPlan> plansOf(std::span<const AssembledTensor> tensors);

}  // namespace burnish
