#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace burnish {

/// What a tensor of a LoRA file is for its layer. HadaXxx and LokrXxx: LyCORIS' LoHa and LoKr. Magnitude: of DoRA.
/// Diff, DiffB: a whole difference of weight and bias; NormW, NormB: the same of a norm. Scalar: LyCORIS' trained
/// factor. Foreign: of a kind that is not supported (OFT, GLoRA …). Embedding: a textual inversion that came along.
enum class LoraPart : uint8_t {
  Down,
  Up,
  Mid,
  HadaW1A,
  HadaW1B,
  HadaT1,
  HadaW2A,
  HadaW2B,
  HadaT2,
  LokrW1,
  LokrW1A,
  LokrW1B,
  LokrW2,
  LokrW2A,
  LokrW2B,
  LokrT2,
  Diff,
  DiffB,
  NormW,
  NormB,
  Alpha,
  Magnitude,
  Scalar,
  Foreign,
  Embedding,
  Unknown
};

/// Whose spelling the end of a key is. Any: several tools end keys so.
enum class LoraEnding : uint8_t {
  Any,
  Kohya,              ///< ".lora_down.weight"
  Peft,               ///< ".lora_A.weight"
  DiffusersDot,       ///< ".lora.down.weight"
  DiffusersLinear,    ///< ".lora_linear_layer.down.weight"
  DiffusersProcessor  ///< ".processor.to_q_lora.down.weight"
};

/// A key of a LoRA file taken apart: "lora_unet_x.lora_down.weight" → group "lora_unet_x", part Down.
struct LoraKey {
  std::string group;
  LoraPart part = LoraPart::Unknown;
  LoraEnding ending = LoraEnding::Any;
  std::string foreign;  ///< For Foreign: what the kind is called.
};

/// Knows the spellings of kohya, LyCORIS, diffusers (new, "lora_linear_layer", attention processors) and peft.
LoraKey parseLoraKey(std::string_view key);

/// The end of a key as kohya and LyCORIS write it: ".lora_down.weight", ".hada_w1_a", ".dora_scale".
std::string_view kohyaEnding(LoraPart part);

}  // namespace burnish
