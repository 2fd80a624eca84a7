#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace burnish {

/// What a tensor of a LoRA file is for its layer. Foreign: of a kind that is not supported (LoHa, LoKr, DoRA …).
/// Embedding: a textual inversion that came along in the file.
enum class LoraPart : uint8_t { Down, Up, Alpha, Foreign, Embedding, Unknown };

/// A key of a LoRA file taken apart: "lora_unet_x.lora_down.weight" → group "lora_unet_x", part Down.
struct LoraKey {
  std::string group;
  LoraPart part = LoraPart::Unknown;
  bool kohya = false;   ///< In kohya's spelling.
  std::string foreign;  ///< For Foreign: what the kind is called.
};

/// Knows kohya's, diffusers' (new, "lora_linear_layer", attention processors) and peft's spelling.
LoraKey parseLoraKey(std::string_view key);

}  // namespace burnish
