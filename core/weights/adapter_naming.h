#pragma once

#include "core/weights/adapter_facts.h"
#include "core/weights/lora_reader.h"

namespace burnish {

/// Whose names the layers of an adapter have: those of most of the denoiser's layers, or of all if it has none.
AdapterNaming adapterNaming(const LoraGroups& groups, const LoraPlaces& places);

/// The model, from the family that the names told and from widths: SD 2.x has linear projections around its
/// transformers and text of 1024 values, SD 1.x convolutions and 768; SD3.5 medium has second attentions and nine parts
/// in the modulation of their blocks, SD3 and 3.5 large six; large has a width of 2432 and 38 blocks.
AdapterFamily adapterFamily(const LoraGroups& groups, const LoraPlaces& places);

}  // namespace burnish
