#pragma once

#include "core/base/host_tensor.h"
#include "core/base/result.h"
#include "core/weights/lora_key.h"
#include "core/weights/lora_names.h"
#include "core/weights/tensor_info.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace burnish {

/// How a layer's change is made of its tensors; the formulas are at WeightChange in core/nn. Lora: up · down, with a
/// core between them in Tucker form. Norm: a difference of a norm's weight and bias.
enum class LoraKind : uint8_t { Lora, Loha, Lokr, Full, Norm };

using LoraShapes = std::map<LoraPart, std::vector<int64_t>>;

/// A layer of a LoRA file by its header: no values.
struct LoraEntry {
  std::string key;  ///< As the file spells the layer, for messages.
  LoraGroupName name;
  LoraKind kind = LoraKind::Lora;
  std::map<LoraPart, const TensorInfo*> parts;

  [[nodiscard]] bool has(LoraPart part) const { return parts.contains(part); }
  /// Shape of a part that is there.
  [[nodiscard]] const std::vector<int64_t>& shape(LoraPart part) const { return parts.at(part)->shape; }
  [[nodiscard]] LoraShapes shapes() const;
};

/// What a layer's shapes say of the weight that it changes: its rows (outputs) and what a row holds (inputs · kernel).
struct LoraExtent {
  int64_t rows = 0;
  int64_t columns = 0;  ///< 0: any; LoKr and Tucker leave the kernel to the second factor, so it is known there, too.
  int64_t rank = 0;     ///< 0: the kind has none (full differences, LoKr of two whole factors).
};

/// Checks that the parts of a layer belong together. The text of an error is the end of a sentence that begins with
/// the layer: "has a down but no up part".
struct LoraShapeError {
  std::string text;
};
using LoraExtentResult = std::variant<LoraExtent, LoraShapeError>;
LoraExtentResult loraExtent(LoraKind kind, const LoraShapes& shapes);

/// The kind that a set of parts makes; nothing if they are of several kinds or of none.
std::optional<LoraKind> loraKindOf(const LoraShapes& shapes);

/// One layer of a LoRA with its values. A plain one changes the weight by scale() × up · down.
struct LoraLayer {
  LoraGroupName name;
  std::string key;     ///< As the file spells the layer, for messages.
  HostTensor down;     ///< Of LoRA: [rank, in] or [rank, in, height, width].
  HostTensor up;       ///< Of LoRA: [out, rank] or [out, rank, 1, 1].
  double alpha = 0.0;  ///< rank where the file has none; with rank-stabilised scaling the value that gives its scale.
  bool alphaGiven = false;
  LoraKind kind = LoraKind::Lora;
  std::map<LoraPart, HostTensor> parts = {};  ///< All but down, up and alpha.
  LoraExtent extent = {};                     ///< Of a layer that was read.

  [[nodiscard]] bool isPlain() const { return kind == LoraKind::Lora && parts.empty(); }
  /// Of a kind without one: 0.
  [[nodiscard]] int64_t rank() const { return down.shape.empty() ? extent.rank : down.shape[0]; }
  /// alpha / rank, times the trained scalar if there is one; 1 for kinds without a rank (their alpha means nothing).
  [[nodiscard]] double scale() const;
  [[nodiscard]] bool isConvolution() const { return down.shape.size() == 4; }
  [[nodiscard]] const HostTensor* part(LoraPart which) const;
  /// Rows and columns of the weight that it changes.
  [[nodiscard]] int64_t rows() const;
  [[nodiscard]] int64_t columns() const;
};

}  // namespace burnish
