#pragma once

#include "core/weights/lora_names.h"

#include <span>
#include <string>
#include <vector>

namespace burnish {

/// Where a layer of a LoRA file belongs, by both names of the layer.
struct LoraPlace {
  LoraComponent component = LoraComponent::Unknown;
  std::string path;                             ///< diffusers' module path.
  std::string originalPath;                     ///< The denoiser's: the path in the single file.
  KeyOperation operation = KeyOperation::Same;  ///< What the layer of diffusers is of the one in the single file.
  bool isWhole = true;  ///< False: the file names the layer of the single file, of which this is a part.
  bool operator==(const LoraPlace&) const = default;
};

/// Names of LoRA layers in both directions, without a model: from its layout alone.
class LoraPlaces {
 public:
  explicit LoraPlaces(const KeyLayout& layout) : map_(layout) {}

  [[nodiscard]] LoraFamily family() const { return loraFamilyOf(map_.layout().family); }
  [[nodiscard]] const KeyLayout& layout() const { return map_.layout(); }
  /// One place, or three for a fused projection; none for a name that no model of the family has.
  [[nodiscard]] std::vector<LoraPlace> find(const LoraGroupName& group) const;
  /// The place of a layer of diffusers.
  [[nodiscard]] LoraPlace at(LoraComponent component, const std::string& path) const;
  [[nodiscard]] std::string kohya(const LoraPlace& place) const {
    return kohyaName(family(), place.component, place.path, place.originalPath);
  }

 private:
  [[nodiscard]] std::vector<LoraPlace> findInDenoiser(const std::string& path) const;

  KeyMap map_;
};

/// The layout of the model that a LoRA was made for, as far as its names tell, else that of the published models.
KeyLayout guessLoraLayout(std::span<const LoraGroupName> names, LoraFamily family);

/// The family that a LoRA was made for, from its names alone.
LoraFamily guessLoraFamily(std::span<const LoraGroupName> names);

}  // namespace burnish
