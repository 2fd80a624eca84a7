#pragma once

#include "core/nn/weight_change.h"
#include "core/weights/lora_match.h"

#include <ATen/core/Tensor.h>

#include <span>
#include <string>
#include <vector>

namespace burnish {

/// A layer of a LoRA, of any kind, as the change of the weight that the file names. Values are copied to the CPU.
WeightChange changeFrom(const LoraLayer& layer);

/// What a layer changes in each layer of the model that it is bound to. Where the file names a layer of the single file
/// — SD3's fused qkv, its last norms with halves exchanged — the change is made for that weight, put together from
/// `weights`, and cut into full differences. One result a binding. All bindings are of one layer of the file.
std::vector<WeightChange> changesFor(std::span<const LoraBinding> bindings, std::span<const at::Tensor> weights);

/// LoraInvalid, which names the file and the layer, if the change cannot be made for a weight of that shape: sizes that
/// only the whole formula shows to disagree, such as LoKr factors that do not divide the inputs.
Result<void> checkChange(const WeightChange& change,
                         const at::Tensor& weight,
                         const LoraLayer& layer,
                         const std::string& file);

}  // namespace burnish
