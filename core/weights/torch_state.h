#pragma once

#include "core/base/result.h"
#include "core/weights/pickle_value.h"
#include "core/weights/tensor_info.h"

#include <map>
#include <string>
#include <vector>

namespace burnish {

/// A tensor of a checkpoint and where its elements lie in a storage.
struct TorchTensor {
  TensorInfo info;  ///< begin and end: as if all tensors lay one behind the other.
  std::string storage;
  uint64_t first = 0;            ///< Bytes from the start of the storage to the first element.
  std::vector<int64_t> strides;  ///< In elements.

  /// True if the elements lie one behind the other in row-major order.
  [[nodiscard]] bool isContiguous() const;
};

/// A storage as its tensors declare it.
struct TorchStorage {
  uint64_t bytes = 0;
  uint64_t elements = 0;
};

/// What a checkpoint holds.
struct TorchState {
  std::vector<TorchTensor> tensors;
  std::map<std::string, TorchStorage> storages;
  std::map<std::string, std::string> metadata;  ///< Numbers of the outermost level: "global_step", "epoch".
};

/// Finds the tensors: those of the entry `state_dict` if there is one, else those of the outermost level, else those of
/// `model`, `module`, `params_ema`, `params` or `weight`. Every tensor is checked against its storage: element counts
/// with overflow, strides, offsets. CheckpointUnreadable names the tensor; a checkpoint without tensors is an error
/// too.
Result<TorchState> collectTorchState(const PickleDocument& document, const std::string& source);

}  // namespace burnish
