#pragma once

#include "core/base/result.h"
#include "core/nn/adaptable_layer.h"
#include "core/weights/lora_names.h"

#include <torch/nn/module.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// A layer that can carry an adapter, with its place in the model.
struct AdaptableSite {
  LoraComponent component = LoraComponent::Denoiser;
  std::string path;  ///< Module path, "down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_q".
  std::shared_ptr<AdaptableLayer> layer;        ///< Null for norms, which only take changes.
  std::shared_ptr<ChangeableWeight> module;     ///< The same module, or the norm.
  std::string originalPath = {};                ///< Of the denoiser's layers: the path in the single file, and
  KeyOperation operation = KeyOperation::Same;  ///< what the layer is of that one.
};

/// Every linear layer and convolution of a module, in the order of its paths.
std::vector<AdaptableSite> adaptableSites(const torch::nn::Module& module, LoraComponent component);
/// The same and every norm that has weights.
std::vector<AdaptableSite> changeableSites(const torch::nn::Module& module, LoraComponent component);

/// What a denoiser's LoRA files are named after.
LoraFamily loraFamilyOf(const torch::nn::Module& denoiser);

/// The presets of MethodOptions::targets: attention (q, k, v, out), attention-ff (and the feed-forward), linear (every
/// linear layer and 1×1 projection of the transformer blocks), all (and the convolutions of resnets and resampling).
/// Another text is a regular expression that must match a whole module path. None matched is ValueOutOfRange.
Result<std::vector<AdaptableSite>> selectSites(std::vector<AdaptableSite> sites, const std::string& targets);

}  // namespace burnish
