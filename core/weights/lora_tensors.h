#pragma once

#include "core/base/result.h"
#include "core/weights/lora_layer.h"

#include <string>
#include <vector>

namespace burnish {

/// A tensor of a file with its name.
struct LoraTensor {
  std::string name;
  HostTensor values;
};

/// The same LoRA layer without a Tucker core: down[p,i,k,l] = Σ_q core[p,q,k,l] down[q,i].
LoraLayer withoutCore(LoraLayer layer);

/// A layer as kohya's and LyCORIS' files keep it: alpha, and each part under its ending.
std::vector<LoraTensor> kohyaTensors(const LoraLayer& layer, const std::string& name);

/// A layer as diffusers and peft keep it: lora_A, lora_B and lora_magnitude_vector. There is no tensor for alpha, and
/// not every reader looks into the header for it, so the strength goes into B (trap 20). A Tucker core goes into A. Any
/// other kind is LoraInvalid, which names `source`: diffusers has no place for it (trap 22).
Result<std::vector<LoraTensor>> peftTensors(const LoraLayer& layer, const std::string& name, const std::string& source);

}  // namespace burnish
