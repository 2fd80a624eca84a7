#pragma once

#include "core/weights/original_unet.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace burnish {

/// Families whose single files differ in more than sizes. Sd3 stands for 3 and 3.5.
enum class KeyFamily : uint8_t { Sd1, Sd2, Sdxl, Sd3 };

/// The parts of a model, each a folder of its own in diffusers' layout.
enum class ModelPart : uint8_t { Denoiser, Vae, Text, Text2, Text3 };
inline constexpr ModelPart kModelParts[] = {ModelPart::Denoiser, ModelPart::Vae, ModelPart::Text, ModelPart::Text2,
                                            ModelPart::Text3};

/// "unet" or "transformer", "vae", "text_encoder", "text_encoder_2", "text_encoder_3".
std::string_view partFolderName(ModelPart part, KeyFamily family);

/// What happens to a tensor on its way from a single file to diffusers' layout; the way back undoes it.
enum class KeyOperation : uint8_t {
  Same,
  Flatten,      ///< A 1×1 convolution [o, i, 1, 1] becomes a linear layer [o, i]: the VAE's attention.
  FirstThird,   ///< Rows of a fused projection: query,
  MiddleThird,  ///< key,
  LastThird,    ///< and value.
  Transpose,    ///< x·W becomes x·Wᵀ: OpenCLIP's text_projection.
  SwapHalves    ///< (shift, scale) becomes (scale, shift): SD3's last norms.
};

/// 0, 1 or 2 for the thirds of a fused projection; nothing for the others.
std::optional<int64_t> thirdOf(KeyOperation operation);

/// What the names of a model depend on.
struct KeyLayout {
  KeyFamily family = KeyFamily::Sd1;
  UnetLayout unet;             ///< But not SD3.
  int64_t jointBlocks = 0;     ///< SD3.
  int64_t vaeLevels = 0;       ///< From the picture inwards.
  int64_t vaeLayers = 0;       ///< Resnets of a level of the encoder; the decoder has one more.
  int64_t openClipLayers = 0;  ///< That are used: the second last one gives SD2 its text, so its last is not counted.
  bool operator==(const KeyLayout&) const = default;
};

/// A tensor, or all tensors of a module, by both names: without prefix of a part in diffusers' folders, with one in the
/// single file ("model.diffusion_model.", "first_stage_model.", "conditioner.embedders.1.model." …).
struct KeyRule {
  std::string original;
  ModelPart part = ModelPart::Denoiser;
  std::string diffusers;
  KeyOperation operation = KeyOperation::Same;
};

/// The rules of a family: tables of names, filled in with the numbers of the layout.
std::vector<KeyRule> keyRules(const KeyLayout& layout);

/// The names of a model in both layouts. Rules of modules cover what is below them; the longest one counts.
class KeyMap {
 public:
  explicit KeyMap(const KeyLayout& layout);

  [[nodiscard]] const KeyLayout& layout() const { return layout_; }

  struct Home {
    ModelPart part;
    std::string name;
    KeyOperation operation;
  };
  /// Where a tensor of a single file goes; three places for a fused projection, none for what diffusers has no use for
  /// (SD 1.x's schedule tables, SD 2.x's last text layer) or for an unknown name.
  [[nodiscard]] std::vector<Home> homesOf(std::string_view original) const;

  struct Origin {
    std::string name;
    KeyOperation operation;
  };
  [[nodiscard]] std::optional<Origin> originOf(ModelPart part, std::string_view diffusers) const;

 private:
  KeyLayout layout_;
  std::vector<KeyRule> rules_;
  std::unordered_multimap<std::string, std::size_t> byOriginal_;
  std::unordered_map<std::string, std::size_t> byDiffusers_[std::size(kModelParts)];
};

}  // namespace burnish
