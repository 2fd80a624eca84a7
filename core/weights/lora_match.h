#pragma once

#include "core/base/result.h"
#include "core/weights/lora_file.h"
#include "core/weights/lora_names.h"

#include <span>
#include <string>
#include <vector>

namespace burnish {

/// A layer of a LoRA and a layer of the model that it changes.
struct LoraBinding {
  const LoraLayer* layer;
  const LoraTarget* target;
  KeyOperation operation = KeyOperation::Same;  ///< What the target is of the layer that the file names.
};

/// "Applied k of n".
struct LoraMatch {
  /// A fused projection of SD3 has three bindings, one behind the other.
  std::vector<LoraBinding> applied;
  std::size_t appliedLayers = 0;
  std::vector<std::string> unmatched;  ///< Keys of the file that the model has no layer for.
  /// The bindings of each layer of the file; valid as long as `applied` stays.
  [[nodiscard]] std::vector<std::span<const LoraBinding>> byLayer() const;
  [[nodiscard]] std::size_t total() const { return appliedLayers + unmatched.size(); }
};

/// Pairs the layers of a LoRA with those of a model; both must outlive the result. Nothing in common is LoraMismatch
/// (its detail names the family that the LoRA seems made for); a layer of the wrong shape is TensorShape.
Result<LoraMatch> matchLora(const LoraFile& lora, std::span<const LoraTarget> targets);

/// The family a LoRA was made for, from its names alone.
LoraFamily guessLoraFamily(const LoraFile& lora);

}  // namespace burnish
