#pragma once

#include "core/base/result.h"
#include "core/weights/lora_layer.h"
#include "core/weights/lora_places.h"

#include <span>
#include <string>
#include <vector>

namespace burnish {

/// A layer of a LoRA under the names of a single file, as the layers of diffusers that it is made of: a fused qkv gives
/// three, which share its down part and have a third of the rows of its up part; SD3's last norms exchange the halves
/// of their rows (trap 10). The places are those that LoraPlaces::find() gave for it. Kinds whose change cannot be cut
/// into rows (LoKr, Tucker, DoRA over inputs) are LoraInvalid, which names `source`, unless nothing has to be cut.
Result<std::vector<LoraLayer>> splitLoraLayer(const LoraLayer& layer,
                                              std::span<const LoraPlace> places,
                                              const std::string& source);

/// The way back: layers of diffusers that are one in the single file. Up to three thirds become one pair of matrices:
/// where all have the same down part and scale it is shared, else the ranks add up and up is block-diagonal (trap 23).
/// A third that is missing changes nothing. Other than plain LoRA is LoraInvalid where something has to be fused.
Result<LoraLayer> fuseLoraLayers(std::span<const LoraLayer> layers,
                                 std::span<const LoraPlace> places,
                                 const std::string& source);

}  // namespace burnish
