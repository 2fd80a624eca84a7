#pragma once

#include "core/weights/dtype.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace burnish {

/// One tensor of a source of weights. `begin` and `end` count bytes from the start of the data part of a file; a source
/// of several files or storages numbers its tensors as if their data lay one behind the other.
struct TensorInfo {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  uint64_t begin = 0;
  uint64_t end = 0;

  [[nodiscard]] uint64_t byteCount() const { return end - begin; }
  [[nodiscard]] int64_t elementCount() const;
  bool operator==(const TensorInfo&) const = default;
};

/// "[320, 4, 3, 3]", for messages.
std::string shapeText(std::span<const int64_t> shape);

}  // namespace burnish
