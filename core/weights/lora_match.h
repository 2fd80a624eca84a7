#pragma once

#include "core/base/result.h"
#include "core/weights/lora_file.h"
#include "core/weights/lora_names.h"

#include <span>
#include <string>
#include <vector>

namespace burnish {

/// A layer of a LoRA and the layer of the model that it changes.
struct LoraBinding {
  const LoraLayer* layer;
  const LoraTarget* target;
};

/// "Applied k of n".
struct LoraMatch {
  std::vector<LoraBinding> applied;
  std::vector<std::string> unmatched;  ///< Keys of the file that the model has no layer for.
  [[nodiscard]] std::size_t total() const { return applied.size() + unmatched.size(); }
};

/// Pairs the layers of a LoRA with those of a model; both must outlive the result. Nothing in common is LoraMismatch
/// (its detail names the family that the LoRA seems made for); a layer of the wrong shape is TensorShape.
Result<LoraMatch> matchLora(const LoraFile& lora, std::span<const LoraTarget> targets);

/// The family a LoRA was made for, from its names alone.
enum class LoraFamily : uint8_t { Unknown, StableDiffusion, StableDiffusionXl, StableDiffusion3 };
LoraFamily guessLoraFamily(const LoraFile& lora);

}  // namespace burnish
