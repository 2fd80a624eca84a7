#include "core/weights/lora_match.h"

#include "core/base/translatable.h"

#include <algorithm>
#include <functional>

namespace burnish {
namespace {

std::string shapeText(const std::vector<int64_t>& shape) {
  std::string text = "[";
  for (const int64_t extent : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  return text + "]";
}

int64_t product(const std::vector<int64_t>& shape, std::size_t from) {
  int64_t count = 1;
  for (std::size_t i = from; i < shape.size(); ++i) count *= shape[i];
  return count;
}

/// A 1x1 convolution may carry the LoRA of a linear layer and the other way round, so inputs are counted flat.
bool fits(const LoraLayer& layer, const std::vector<int64_t>& weight) {
  if (weight.empty()) return true;
  return layer.up.shape[0] == weight[0] && product(layer.down.shape, 1) == product(weight, 1);
}

Error wrongShape(const LoraFile& lora, const LoraBinding& binding) {
  std::vector<int64_t> made = binding.layer->down.shape;
  made[0] = binding.layer->up.shape[0];
  return {ErrorCode::TensorShape,
          {lora.path.string(), binding.layer->key, shapeText(made), shapeText(binding.target->weightShape)},
          {}};
}

const char* familyText(LoraFamily family) {
  switch (family) {
    case LoraFamily::StableDiffusion:
      return BURNISH_NOOP("Error", "it looks like one for Stable Diffusion 1.x or 2.x");
    case LoraFamily::StableDiffusionXl:
      return BURNISH_NOOP("Error", "it looks like one for Stable Diffusion XL");
    case LoraFamily::StableDiffusion3:
      return BURNISH_NOOP("Error", "it looks like one for Stable Diffusion 3");
    case LoraFamily::Unknown:
      break;
  }
  return BURNISH_NOOP("Error", "its layer names are of an unknown kind");
}

bool anyLayer(const LoraFile& lora, const std::function<bool(const LoraLayer&)>& test) {
  return std::any_of(lora.layers.begin(), lora.layers.end(), test);
}

bool denoiserPathHas(const LoraLayer& layer, std::initializer_list<std::string_view> starts) {
  if (layer.name.component != LoraComponent::Denoiser) return false;
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return layer.name.path.starts_with(start); });
}

}  // namespace

LoraFamily guessLoraFamily(const LoraFile& lora) {
  const auto isSd3 = [](const LoraLayer& layer) {
    return denoiserPathHas(layer, {"joint_blocks", "transformer_blocks", "context_embedder", "x_embedder"}) ||
           layer.name.component == LoraComponent::TextEncoder3;
  };
  const auto isXl = [](const LoraLayer& layer) {
    return denoiserPathHas(layer, {"input_blocks", "middle_block", "output_blocks", "add_embedding", "label_emb"}) ||
           layer.name.component == LoraComponent::TextEncoder2;
  };
  // Blocks of more than one transformer exist in XL only; with diffusers' block names nothing else tells it apart.
  const auto isDeep = [](const LoraLayer& layer) {
    return layer.name.component == LoraComponent::Denoiser &&
           (layer.name.path.find("transformer_blocks_1_") != std::string::npos ||
            layer.name.path.find("transformer_blocks.1.") != std::string::npos);
  };
  if (anyLayer(lora, isSd3)) return LoraFamily::StableDiffusion3;
  if (anyLayer(lora, isXl) || anyLayer(lora, isDeep)) return LoraFamily::StableDiffusionXl;
  const auto isKnown = [](const LoraLayer& layer) {
    return denoiserPathHas(layer, {"down_blocks", "mid_block", "up_blocks"}) ||
           layer.name.component == LoraComponent::TextEncoder;
  };
  return anyLayer(lora, isKnown) ? LoraFamily::StableDiffusion : LoraFamily::Unknown;
}

Result<LoraMatch> matchLora(const LoraFile& lora, std::span<const LoraTarget> targets) {
  const LoraModuleIndex index(targets);
  LoraMatch match;
  for (const LoraLayer& layer : lora.layers) {
    const LoraTarget* target = index.find(layer.name);
    if (target == nullptr) {
      match.unmatched.push_back(layer.key);
      continue;
    }
    const LoraBinding binding{&layer, target};
    if (!fits(layer, target->weightShape)) return wrongShape(lora, binding);
    match.applied.push_back(binding);
  }
  if (match.applied.empty()) {
    return Error{ErrorCode::LoraMismatch,
                 {lora.path.string(), "0", std::to_string(match.total())},
                 familyText(guessLoraFamily(lora))};
  }
  return match;
}

}  // namespace burnish
