#include "core/weights/lora_match.h"

#include "core/base/translatable.h"
#include "core/weights/lora_places.h"

namespace burnish {
namespace {

int64_t product(const std::vector<int64_t>& shape, std::size_t from) {
  int64_t count = 1;
  for (std::size_t i = from; i < shape.size(); ++i) count *= shape[i];
  return count;
}

/// A 1x1 convolution may carry the LoRA of a linear layer and the other way round, so inputs are counted flat.
bool fits(const LoraBinding& binding) {
  const std::vector<int64_t>& weight = binding.target->weightShape;
  if (weight.empty()) return true;
  const LoraLayer& layer = *binding.layer;
  const bool hasColumns = layer.columns() == 0 || layer.columns() == product(weight, 1);
  return layer.rows() == weight[0] * (thirdOf(binding.operation) ? 3 : 1) && hasColumns;
}

Error wrongShape(const LoraFile& lora, const LoraBinding& binding) {
  std::vector<int64_t> made = binding.layer->down.shape;
  if (made.empty()) made = {0, binding.layer->columns()};
  made[0] = binding.layer->rows();
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

}  // namespace

std::vector<std::span<const LoraBinding>> LoraMatch::byLayer() const {
  std::vector<std::span<const LoraBinding>> layers;
  const std::span<const LoraBinding> all(applied);
  for (std::size_t first = 0; first < all.size();) {
    std::size_t end = first;
    while (end < all.size() && all[end].layer == all[first].layer) ++end;
    layers.push_back(all.subspan(first, end - first));
    first = end;
  }
  return layers;
}

LoraFamily guessLoraFamily(const LoraFile& lora) {
  std::vector<LoraGroupName> names;
  for (const LoraLayer& layer : lora.layers) names.push_back(layer.name);
  return guessLoraFamily(names);
}

Result<LoraMatch> matchLora(const LoraFile& lora, std::span<const LoraTarget> targets) {
  const LoraModuleIndex index(targets);
  LoraMatch match;
  for (const LoraLayer& layer : lora.layers) {
    const auto hits = index.findAll(layer.name);
    if (hits.empty()) {
      match.unmatched.push_back(layer.key);
      continue;
    }
    ++match.appliedLayers;
    for (const LoraModuleIndex::Hit& hit : hits) {
      const LoraBinding binding{&layer, hit.target, hit.operation};
      if (!fits(binding)) return wrongShape(lora, binding);
      match.applied.push_back(binding);
    }
  }
  if (match.applied.empty()) {
    return Error{ErrorCode::LoraMismatch,
                 {lora.path.string(), "0", std::to_string(match.total())},
                 familyText(guessLoraFamily(lora))};
  }
  return match;
}

}  // namespace burnish
