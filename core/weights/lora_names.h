#pragma once

#include "core/weights/key_map.h"

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

/// What the spelling of names depends on. StableDiffusion: 1.x and 2.x.
enum class LoraFamily : uint8_t { Unknown, StableDiffusion, StableDiffusionXl, StableDiffusion3 };
LoraFamily loraFamilyOf(KeyFamily family);

/// Unknown for the VAE, which no adapter changes.
LoraComponent loraComponentOf(ModelPart part);

/// A layer of a model that can carry LoRA; `path` is its diffusers module path
/// ("down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_q").
struct LoraTarget {
  LoraComponent component = LoraComponent::Denoiser;
  std::string path;
  std::vector<int64_t> weightShape;             ///< Of the layer's weight; empty = not checked.
  std::string originalPath = {};                ///< Of the denoiser's layers: the path in the single file …
  KeyOperation operation = KeyOperation::Same;  ///< … and what the layer is of that one: a third of a fused qkv.
  bool operator==(const LoraTarget&) const = default;
};

/// kohya's name of a layer. SD 1.x and 2.x: from diffusers' paths, text encoder "lora_te_". XL and 3: from the path in
/// the single file where one is given (SD3's qkv are fused there, trap 23), encoders "lora_te1_" to "lora_te3_".
std::string kohyaName(LoraFamily family,
                      LoraComponent component,
                      std::string_view path,
                      std::string_view originalPath = {});
/// The same for SD 1.x and 2.x.
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
/// "base_model.model.", ComfyUI's "diffusion_model." and "text_encoders.clip_l.transformer.", OMI's "clip_l." …). Paths
/// of a single file's denoiser may have none. `bare` is the component of other names without a prefix (peft folders).
LoraGroupName parseLoraGroup(std::string_view group, LoraComponent bare = LoraComponent::Unknown);

/// The path with underscores for dots; in text encoders without the level "text_model.", which may be there or not
/// (trap 9). Equal for all spellings of one path.
std::string flatLoraPath(LoraComponent component, std::string_view path);

/// Finds the layers of a model from the name in a LoRA file: by diffusers' paths and by those of the single file.
class LoraModuleIndex {
 public:
  /// `targets` must outlive the index.
  explicit LoraModuleIndex(std::span<const LoraTarget> targets);

  struct Hit {
    const LoraTarget* target;
    KeyOperation operation;  ///< What the target is of the layer that the file names.
  };
  /// Three for a fused projection of the single file; none if the model has no such layer.
  [[nodiscard]] std::vector<Hit> findAll(const LoraGroupName& group) const;

 private:
  std::unordered_multimap<std::string, Hit> byFlatName_;
};

}  // namespace burnish
