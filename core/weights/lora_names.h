#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace burnish {

/// The part of a model that a LoRA layer belongs to. Denoiser: UNet or transformer. Unknown: the file uses a prefix
/// that we do not know.
enum class LoraComponent : uint8_t { Denoiser, TextEncoder, TextEncoder2, TextEncoder3, Unknown };

/// A layer of a model that can carry LoRA; `path` is its diffusers module path
/// ("down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_q").
struct LoraTarget {
  LoraComponent component = LoraComponent::Denoiser;
  std::string path;
  std::vector<int64_t> weightShape;  ///< Of the layer's weight; empty = not checked.
  std::string originalPath = {};     ///< SDXL's UNet: its path in the single file, which kohya's names come from.
  bool operator==(const LoraTarget&) const = default;
};

/// kohya's name of a layer: "lora_unet_down_blocks_0_…_to_q", "lora_te_text_model_encoder_…".
std::string kohyaName(LoraComponent component, std::string_view path);
/// The name in diffusers files: "unet.down_blocks.0.….to_q", "text_encoder.text_model.…".
std::string diffusersName(LoraComponent component, std::string_view path);

/// What diffusersName() puts before the path: "unet.", "transformer." …
std::string_view diffusersPrefix(LoraComponent component, std::string_view path);

/// A layer as a key of a LoRA file names it: the component and the path without prefix — dotted in diffusers and peft
/// files, with underscores in kohya's.
struct LoraGroupName {
  LoraComponent component = LoraComponent::Unknown;
  std::string path;
  bool operator==(const LoraGroupName&) const = default;
};

/// Splits the known prefixes off ("lora_unet_", "lora_te1_", "unet.", "transformer.", "text_encoder_2.",
/// "base_model.model." …). `bare` is the component of names that have no prefix of a component (peft folders).
LoraGroupName parseLoraGroup(std::string_view group, LoraComponent bare = LoraComponent::Unknown);

/// The kohya name of a layer: from its original path where it has one.
std::string kohyaName(LoraComponent component, std::string_view path, std::string_view originalPath);

/// Finds a layer of a model from the name in a LoRA file. Underscores cannot be split back into a path, so the model's
/// own paths are looked up, diffusers' and the original ones; the level "text_model." may be there or not.
class LoraModuleIndex {
 public:
  /// `targets` must outlive the index.
  explicit LoraModuleIndex(std::span<const LoraTarget> targets);
  /// nullptr if the model has no such layer.
  [[nodiscard]] const LoraTarget* find(const LoraGroupName& group) const;

 private:
  std::unordered_map<std::string, const LoraTarget*> byFlatName_;
};

}  // namespace burnish
