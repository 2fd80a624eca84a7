#pragma once

#include "core/weights/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// Index of a node in PickleDocument::nodes: values point to each other by number, so a list that contains itself is
/// harmless and nothing is freed recursively.
using PickleId = uint32_t;

/// What a name of another program's code stands for here; see pickle_globals.h.
enum class PickleRole : uint8_t {
  Mapping,
  Sequence,
  Tensor,
  TensorOfType,
  Parameter,
  Storage,
  UntypedStorage,
  Type,
  NumberType,
  Number,
  Encode,
  Tag,
  Inert
};

/// A value that a pickle describes. Opaque: something harmless that weights have no need of.
struct PickleNode {
  enum class Kind : uint8_t { None, Bool, Integer, Real, Text, Tuple, List, Dict, Global, Storage, Tensor, Opaque };
  Kind kind = Kind::None;
  PickleRole role = PickleRole::Inert;  ///< Of a Global.
  DType dtype = DType::U8;              ///< Of a Global, a Storage or a Tensor.
  bool untyped = false;                 ///< Storage: its length is in bytes.
  int64_t integer = 0;    ///< Bool, Integer; Storage: elements of the whole; Tensor: its first element in the storage.
  int64_t viewBegin = 0;  ///< Storage of the old layout: where the view begins, in elements.
  int64_t viewLength = 0;
  double real = 0.0;
  std::string text = {};              ///< Text (raw bytes); Global: its full name; Storage: its key.
  std::vector<PickleId> items = {};   ///< Tuple and List; Dict: key and value by turns; Tensor: its storage.
  std::vector<int64_t> shape = {};    ///< Tensor.
  std::vector<int64_t> strides = {};  ///< Tensor, in elements.
};

struct PickleDocument {
  std::vector<PickleNode> nodes;
  PickleId root = 0;
  std::size_t bytesUsed = 0;  ///< Up to and with the STOP.

  [[nodiscard]] const PickleNode& at(PickleId id) const { return nodes[id]; }
  [[nodiscard]] const PickleNode& rootNode() const { return nodes[root]; }
  /// The value of a text key in a Dict, the last one given; nullptr if `dict` is none or has it not.
  [[nodiscard]] const PickleNode* find(const PickleNode& dict, std::string_view key) const;
};

}  // namespace burnish
