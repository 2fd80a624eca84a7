#pragma once

#include "core/checkpoint/snapshot_writer.h"

#include <vector>

namespace burnish::test {

/// Writes a snapshot with all parts of a run; every float of the adapter is `value`.
inline Result<std::filesystem::path> writeSnapshot(const std::filesystem::path& checkpoints,
                                                   int64_t step,
                                                   float value,
                                                   std::size_t count = 16) {
  const std::vector<float> values(count, value);
  const std::vector<TensorView> tensors{
      {"a", DType::F32, {static_cast<int64_t>(count)}, std::as_bytes(std::span(values))}};
  BURNISH_TRY(SnapshotWriter writer, SnapshotWriter::begin(checkpoints, step));
  BURNISH_TRY_VOID(writer.addTensors(kAdapterPart, tensors));
  BURNISH_TRY_VOID(writer.addTensors(kOptimizerPart, tensors));
  BURNISH_TRY_VOID(writer.addText(kStatePart, "{}\n"));
  return writer.commit();
}

}  // namespace burnish::test
