#include "core/weights/lora_tensors.h"

namespace burnish {
namespace {

Error invalid(const std::string& source, const LoraLayer& layer, const std::string& what) {
  return {ErrorCode::LoraInvalid, {source, "the layer " + layer.key.substr(0, 200) + " " + what}, {}};
}

const char* kindName(LoraKind kind) {
  switch (kind) {
    case LoraKind::Loha:
      return "LoHa";
    case LoraKind::Lokr:
      return "LoKr";
    case LoraKind::Norm:
      return "trained norms";
    case LoraKind::Lora:
    case LoraKind::Full:
      break;
  }
  return "a full difference";
}

/// down[p,i,k,l] = Σ_q core[p,q,k,l] down[q,i].
HostTensor withCore(const HostTensor& down, const HostTensor& core) {
  const auto rank = static_cast<std::size_t>(core.shape[0]);
  const auto inner = static_cast<std::size_t>(core.shape[1]);
  const auto pixels = static_cast<std::size_t>(core.shape[2] * core.shape[3]);
  const auto inputs = static_cast<std::size_t>(down.shape[1]);
  HostTensor result{{core.shape[0], down.shape[1], core.shape[2], core.shape[3]},
                    std::vector<float>(rank * inputs * pixels)};
  for (std::size_t p = 0; p < rank; ++p) {
    for (std::size_t q = 0; q < inner; ++q) {
      for (std::size_t i = 0; i < inputs; ++i) {
        const float factor = down.values[q * inputs + i];
        for (std::size_t k = 0; k < pixels; ++k)
          result.values[(p * inputs + i) * pixels + k] += core.values[(p * inner + q) * pixels + k] * factor;
      }
    }
  }
  return result;
}

}  // namespace

LoraLayer withoutCore(LoraLayer layer) {
  const HostTensor* core = layer.part(LoraPart::Mid);
  if (layer.kind != LoraKind::Lora || core == nullptr) return layer;
  layer.down = withCore(layer.down, *core);
  layer.parts.erase(LoraPart::Mid);
  return layer;
}

std::vector<LoraTensor> kohyaTensors(const LoraLayer& layer, const std::string& name) {
  std::vector<LoraTensor> tensors;
  if (layer.kind != LoraKind::Full && layer.kind != LoraKind::Norm)
    tensors.push_back({name + ".alpha", {{}, {static_cast<float>(layer.alpha)}}});
  const auto add = [&](LoraPart part, const HostTensor& values) {
    tensors.push_back({name + std::string(kohyaEnding(part)), values});
  };
  if (layer.kind == LoraKind::Lora) {
    add(LoraPart::Down, layer.down);
    add(LoraPart::Up, layer.up);
  }
  for (const auto& [part, values] : layer.parts) {
    add(part, values);
    // peft's magnitudes are flat: one an output.
    const bool isFlat = part == LoraPart::Magnitude && values.shape.size() == 1;
    if (isFlat) tensors.back().values.shape.resize(layer.isConvolution() ? 4 : 2, 1);
  }
  return tensors;
}

Result<std::vector<LoraTensor>> peftTensors(const LoraLayer& layer,
                                            const std::string& name,
                                            const std::string& source) {
  if (layer.kind != LoraKind::Lora)
    return invalid(source, layer,
                   std::string("is of the kind ") + kindName(layer.kind) + ", which only kohya's form can keep");
  const HostTensor* magnitude = layer.part(LoraPart::Magnitude);
  const bool perOutput = magnitude == nullptr || static_cast<int64_t>(magnitude->values.size()) == layer.rows();
  if (!perOutput || layer.part(LoraPart::DiffB) != nullptr)
    return invalid(source, layer, "has parts that only kohya's form can keep");
  const HostTensor* core = layer.part(LoraPart::Mid);
  HostTensor up = layer.up;
  const double scale = layer.scale();
  if (scale != 1.0) {
    for (float& value : up.values) value = static_cast<float>(value * scale);
  }
  std::vector<LoraTensor> tensors;
  tensors.push_back({name + ".lora_A.weight", core == nullptr ? layer.down : withCore(layer.down, *core)});
  tensors.push_back({name + ".lora_B.weight", std::move(up)});
  if (magnitude != nullptr) {
    tensors.push_back(
        {name + ".lora_magnitude_vector", {{static_cast<int64_t>(magnitude->values.size())}, magnitude->values}});
  }
  return tensors;
}

}  // namespace burnish
