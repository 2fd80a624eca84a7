#pragma once

#include <cstdint>
#include <vector>

namespace burnish {

/// Float values in main memory with their shape, row-major: how tensors travel where no torch is.
struct HostTensor {
  std::vector<int64_t> shape;
  std::vector<float> values;

  bool operator==(const HostTensor&) const = default;
};

}  // namespace burnish
