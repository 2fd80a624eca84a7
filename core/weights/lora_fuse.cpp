#include "core/weights/lora_fuse.h"

#include <algorithm>

namespace burnish {
namespace {

using Part = LoraPart;

Error invalid(const std::string& source, const LoraLayer& layer, const std::string& what) {
  return {ErrorCode::LoraInvalid, {source, "the layer " + layer.key.substr(0, 200) + " " + what}, {}};
}

/// Part `index` of `count` equal parts of the rows.
HostTensor rowsOf(const HostTensor& tensor, std::size_t index, std::size_t count) {
  const std::size_t size = tensor.values.size() / count;
  const auto first = tensor.values.begin() + static_cast<std::ptrdiff_t>(index * size);
  HostTensor rows{tensor.shape, {first, first + static_cast<std::ptrdiff_t>(size)}};
  rows.shape[0] /= static_cast<int64_t>(count);
  return rows;
}

HostTensor withHalvesSwapped(HostTensor tensor) {
  const auto middle = static_cast<std::ptrdiff_t>(tensor.values.size() / 2);
  std::rotate(tensor.values.begin(), tensor.values.begin() + middle, tensor.values.end());
  return tensor;
}

/// The tensors of a layer whose rows are those of the weight; none if there is no such form.
std::vector<HostTensor*> rowTensors(LoraLayer& layer) {
  std::vector<HostTensor*> tensors;
  const auto add = [&](Part part) {
    const auto found = layer.parts.find(part);
    if (found != layer.parts.end()) tensors.push_back(&found->second);
  };
  if (layer.kind == LoraKind::Lora) {
    tensors.push_back(&layer.up);
  } else if (layer.kind == LoraKind::Loha && layer.part(Part::HadaT1) == nullptr) {
    add(Part::HadaW1A);
    add(Part::HadaW2A);
  } else if (layer.kind == LoraKind::Full) {
    add(Part::Diff);
  } else {
    return {};
  }
  add(Part::DiffB);
  add(Part::Magnitude);
  const int64_t rows = layer.rows();
  const bool allByRow = std::ranges::all_of(
      tensors, [&](const HostTensor* tensor) { return !tensor->shape.empty() && tensor->shape[0] == rows; });
  return allByRow ? tensors : std::vector<HostTensor*>();
}

Result<LoraLayer> partFor(const LoraLayer& layer, const LoraPlace& place, const std::string& source) {
  LoraLayer result = layer;
  result.name = {place.component, place.path};
  if (place.isWhole || place.operation == KeyOperation::Same) return result;
  const auto third = thirdOf(place.operation);
  const std::vector<HostTensor*> tensors = rowTensors(result);
  if (tensors.empty() || layer.rows() % (third ? 3 : 2) != 0)
    return invalid(source, layer, "is of a kind that cannot be cut into the layers of a diffusers model");
  for (HostTensor* tensor : tensors) {
    *tensor = third ? rowsOf(*tensor, static_cast<std::size_t>(*third), 3) : withHalvesSwapped(std::move(*tensor));
  }
  if (third) result.extent.rows /= 3;
  return result;
}

/// Writes `up` of one third, times `factor`, into the rows and columns of the fused one.
void putInto(const LoraLayer& layer, std::size_t firstRow, std::size_t firstColumn, float factor, HostTensor& fused) {
  const auto rank = static_cast<std::size_t>(layer.up.shape[1]);
  const auto width = static_cast<std::size_t>(fused.shape[1]);
  for (std::size_t row = 0; row * rank < layer.up.values.size(); ++row) {
    for (std::size_t column = 0; column < rank; ++column) {
      fused.values[(firstRow + row) * width + firstColumn + column] = layer.up.values[row * rank + column] * factor;
    }
  }
}

bool shareDown(std::span<const LoraLayer> layers) {
  return std::ranges::all_of(layers, [&](const LoraLayer& layer) {
    return layer.down == layers[0].down && layer.scale() == layers[0].scale();
  });
}

LoraLayer fuseThirds(std::span<const LoraLayer> layers, std::span<const LoraPlace> places) {
  const bool shared = shareDown(layers);
  int64_t rank = 0;
  for (const LoraLayer& layer : layers) rank = shared ? layer.rank() : rank + layer.rank();
  const int64_t rows = layers[0].up.shape[0];
  LoraLayer fused = layers[0];
  fused.name = {places[0].component, places[0].originalPath};
  fused.up.shape[0] = 3 * rows;
  fused.up.shape[1] = rank;
  fused.up.values.assign(static_cast<std::size_t>(3 * rows * rank), 0.0f);
  const auto strongest = std::ranges::max_element(layers, {}, [](const LoraLayer& layer) { return layer.scale(); });
  const double scale = strongest->scale() > 0.0 ? strongest->scale() : 1.0;
  std::size_t column = 0;
  if (!shared) {
    fused.down.values.clear();
    fused.down.shape[0] = rank;
  }
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const auto firstRow = static_cast<std::size_t>(thirdOf(places[i].operation).value_or(0) * rows);
    putInto(layers[i], firstRow, shared ? 0 : column, static_cast<float>(layers[i].scale() / scale), fused.up);
    column += static_cast<std::size_t>(layers[i].rank());
    const std::vector<float>& down = layers[i].down.values;
    if (!shared) fused.down.values.insert(fused.down.values.end(), down.begin(), down.end());
  }
  fused.alpha = scale * static_cast<double>(rank);
  fused.extent = {3 * rows, layers[0].columns(), rank};
  return fused;
}

}  // namespace

Result<std::vector<LoraLayer>> splitLoraLayer(const LoraLayer& layer,
                                              std::span<const LoraPlace> places,
                                              const std::string& source) {
  std::vector<LoraLayer> layers;
  for (const LoraPlace& each : places) {
    BURNISH_TRY(LoraLayer next, partFor(layer, each, source));
    layers.push_back(std::move(next));
  }
  return layers;
}

Result<LoraLayer> fuseLoraLayers(std::span<const LoraLayer> layers,
                                 std::span<const LoraPlace> places,
                                 const std::string& source) {
  if (!thirdOf(places[0].operation)) {
    LoraPlace opposite = places[0];
    opposite.isWhole = opposite.operation == KeyOperation::Same;  // exchanging halves twice is no change
    BURNISH_TRY(LoraLayer whole, partFor(layers[0], opposite, source));
    whole.name.path = places[0].originalPath.empty() ? places[0].path : places[0].originalPath;
    return whole;
  }
  for (const LoraLayer& layer : layers) {
    const bool fits = layer.isPlain() && layer.up.shape[0] == layers[0].up.shape[0] &&
                      layer.columns() == layers[0].columns() && layer.down.shape.size() == layers[0].down.shape.size();
    if (!fits) return invalid(source, layer, "is of a kind that cannot be fused with its neighbours");
  }
  return fuseThirds(layers, places);
}

}  // namespace burnish
