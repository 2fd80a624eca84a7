#include "core/weights/lora_writer.h"

#include "core/base/check.h"
#include "core/base/json.h"
#include "core/weights/lora_fuse.h"
#include "core/weights/lora_stream.h"
#include "core/weights/lora_tensors.h"
#include "core/weights/model_card.h"
#include "core/weights/safetensors_writer.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <span>

namespace burnish {
namespace {

/// Tensors with memory of their own, for values that are converted.
class TensorStore {
 public:
  explicit TensorStore(DType dtype) : dtype_(dtype) {}

  void add(std::string name, const std::vector<int64_t>& shape, std::span<const float> values) {
    const std::size_t size = values.size() * static_cast<std::size_t>(bitsPerElement(dtype_)) / 8;
    if (dtype_ == DType::F32) {
      views_.push_back({std::move(name), dtype_, shape, std::as_bytes(values)});
      return;
    }
    buffers_.push_back(std::make_unique<std::vector<std::byte>>(size));
    convertFromFloat(dtype_, values, *buffers_.back());
    views_.push_back({std::move(name), dtype_, shape, *buffers_.back()});
  }
  void addOwned(std::string name, const std::vector<int64_t>& shape, std::vector<float> values) {
    owned_.push_back(std::move(values));
    add(std::move(name), shape, owned_.back());
  }
  void addScalar(std::string name, double value) { addOwned(std::move(name), {}, {static_cast<float>(value)}); }
  [[nodiscard]] std::span<const TensorView> views() const { return views_; }

 private:
  DType dtype_;
  std::vector<TensorView> views_;
  std::vector<std::unique_ptr<std::vector<std::byte>>> buffers_;
  std::deque<std::vector<float>> owned_;
};

Result<void> checkFinite(const std::filesystem::path& path, const LoraLayerView& layer) {
  const auto isFinite = [](float value) { return std::isfinite(value); };
  const bool finite = std::all_of(layer.down.begin(), layer.down.end(), isFinite) &&
                      std::all_of(layer.up.begin(), layer.up.end(), isFinite) && std::isfinite(layer.alpha);
  if (finite) return {};
  const std::string name = diffusersName(layer.component, layer.path);
  return Error{
      ErrorCode::LoraInvalid, {path.string(), "the layer " + name + " holds NaN or infinity and is not saved"}, {}};
}

/// In diffusers' files alpha is the rank: there is no tensor for another one, and not every reader looks into the
/// header for it. So the strength alpha / rank goes into the upper matrix.
void addDiffusersLayer(TensorStore& store, const LoraLayerView& layer) {
  const std::string name = diffusersName(layer.component, layer.path);
  const auto rank = static_cast<double>(layer.downShape[0]);
  store.add(name + ".lora_A.weight", layer.downShape, layer.down);
  if (layer.alpha == rank) return store.add(name + ".lora_B.weight", layer.upShape, layer.up);
  std::vector<float> scaled(layer.up.begin(), layer.up.end());
  for (float& value : scaled) value = static_cast<float>(value * (layer.alpha / rank));
  store.addOwned(name + ".lora_B.weight", layer.upShape, std::move(scaled));
}

void addKohyaLayer(TensorStore& store, const LoraLayerView& layer, const std::string& name) {
  store.addScalar(name + ".alpha", layer.alpha);
  store.add(name + ".lora_down.weight", layer.downShape, layer.down);
  store.add(name + ".lora_up.weight", layer.upShape, layer.up);
}

LoraLayer layerFrom(const LoraLayerView& view) {
  return {{view.component, view.path},
          diffusersName(view.component, view.path),
          {view.downShape, {view.down.begin(), view.down.end()}},
          {view.upShape, {view.up.begin(), view.up.end()}},
          view.alpha,
          true};
}

/// Layers that are one in the single file, in the order of their thirds.
using Fused = std::vector<const LoraLayerView*>;

Result<void> addFused(TensorStore& store, Fused views, const std::string& name, const std::string& source) {
  std::ranges::sort(views, {}, &LoraLayerView::operation);
  std::vector<LoraLayer> layers;
  std::vector<LoraPlace> places;
  for (const LoraLayerView* view : views) {
    layers.push_back(layerFrom(*view));
    places.push_back({view->component, view->path, view->originalPath, view->operation, true});
  }
  BURNISH_TRY(const LoraLayer fused, fuseLoraLayers(layers, places, source));
  for (LoraTensor& tensor : kohyaTensors(fused, name))
    store.addOwned(std::move(tensor.name), tensor.values.shape, std::move(tensor.values.values));
  return {};
}

Result<void> addKohya(TensorStore& store,
                      std::span<const LoraLayerView> layers,
                      LoraFamily family,
                      const std::string& source) {
  std::map<std::string, Fused> fused;
  for (const LoraLayerView& layer : layers) {
    const std::string name = kohyaName(family, layer.component, layer.path, layer.originalPath);
    const bool isWhole = layer.operation == KeyOperation::Same || family == LoraFamily::StableDiffusion;
    if (isWhole) {
      addKohyaLayer(store, layer, name);
    } else {
      fused[name].push_back(&layer);
    }
  }
  for (const auto& [name, views] : fused) BURNISH_TRY_VOID(addFused(store, views, name, source));
  return {};
}

std::vector<LoraHeaderLayer> headerLayers(std::span<const LoraLayerView> layers) {
  std::vector<LoraHeaderLayer> rows;
  for (const LoraLayerView& layer : layers) rows.push_back({layer.component, layer.path, layer.downShape[0]});
  return rows;
}

}  // namespace

Result<uint64_t> writeLoraFile(const std::filesystem::path& path,
                               std::span<const LoraLayerView> layers,
                               const LoraWriteOptions& options) {
  TensorStore store(options.dtype);
  const bool isKohya = options.naming == LoraNaming::Kohya;
  for (const LoraLayerView& layer : layers) {
    BURNISH_CHECK(layer.downShape.size() == layer.upShape.size() && layer.downShape[0] == layer.upShape[1], layer.path);
    BURNISH_TRY_VOID(checkFinite(path, layer));
    if (!isKohya) addDiffusersLayer(store, layer);
  }
  if (isKohya) BURNISH_TRY_VOID(addKohya(store, layers, options.family, path.string()));
  std::map<std::string, std::string> metadata = options.metadata;
  metadata.emplace("format", "pt");
  if (options.naming == LoraNaming::Diffusers) {
    metadata["lora_adapter_metadata"] = loraAdapterMetadata(headerLayers(layers), false).dump();
  } else {
    const LoraHashes hashes = loraHashes(store.views(), metadata);
    metadata["sshs_model_hash"] = hashes.model;
    metadata["sshs_legacy_hash"] = hashes.legacy;
  }
  return writeSafetensors(path, store.views(), metadata);
}

}  // namespace burnish
