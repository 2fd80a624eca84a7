#include "core/weights/lora_reader.h"

#include "core/base/json.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace burnish {
namespace fs = std::filesystem;
namespace {

Error invalid(const fs::path& path, const std::string& what) {
  return {ErrorCode::LoraInvalid, {path.string(), what}, {}};
}

Error invalidLayer(const fs::path& path, const std::string& key, const std::string& what) {
  return invalid(path, "the layer " + key.substr(0, 200) + " " + what);
}

/// Sorts tensors into layers; its functions are the steps.
class Grouping {
 public:
  LoraGroups result;

  void add(const TensorInfo& tensor) {
    LoraKey key = parseLoraKey(tensor.name);
    switch (key.part) {
      case LoraPart::Embedding:
        result.embeddings.push_back(tensor.name);
        return;
      case LoraPart::Unknown:
        result.foreign.push_back(tensor.name);
        return;
      case LoraPart::Foreign:
        result.unsupported.emplace(key.group, key.foreign);
        return;
      default:
        break;
    }
    LoraEntry& entry = entries_[key.group];
    if (!entry.parts.emplace(key.part, &tensor).second)
      result.broken.emplace(key.group, "is there twice under different names");
  }

  LoraGroups finish(LoraComponent bare) {
    for (auto& [key, entry] : entries_) {
      if (result.broken.contains(key) || result.unsupported.contains(key)) continue;
      entry.key = key;
      entry.name = parseLoraGroup(key, bare);
      const LoraShapes shapes = entry.shapes();
      const auto kind = loraKindOf(shapes);
      entry.kind = kind.value_or(LoraKind::Lora);
      const LoraExtentResult extent = loraExtent(entry.kind, shapes);
      if (!kind && shapes.begin()->first < LoraPart::Alpha) {
        result.broken.emplace(key, "has parts of several kinds");
      } else if (const auto* error = std::get_if<LoraShapeError>(&extent)) {
        result.broken.emplace(key, error->text);
      } else {
        result.entries.push_back(std::move(entry));
      }
    }
    return std::move(result);
  }

 private:
  std::map<std::string, LoraEntry> entries_;
};

/// The configuration of a peft folder beside the weights, if there is one.
Result<std::optional<Json>> peftConfigBeside(const fs::path& weights) {
  const fs::path path = weights.parent_path() / "adapter_config.json";
  std::error_code ignored;
  const bool isPeft = weights.stem() == "adapter_model" && fs::exists(path, ignored);
  if (!isPeft) return std::optional<Json>();
  BURNISH_TRY(Json config, readJsonFile(path.string()));
  return std::optional<Json>(std::move(config));
}

/// A peft folder's weights; another path as it is.
fs::path weightsOf(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) return path;
  const fs::path old = path / "adapter_model.bin";
  const fs::path today = path / "adapter_model.safetensors";
  return !fs::exists(today, ignored) && fs::exists(old, ignored) ? old : today;
}

Result<void> checkGroups(const fs::path& path, const LoraGroups& groups) {
  if (!groups.unsupported.empty()) {
    const auto& [key, kind] = *groups.unsupported.begin();
    return invalidLayer(path, key, "is of the kind " + kind + ", which is not supported yet");
  }
  if (!groups.broken.empty()) return invalidLayer(path, groups.broken.begin()->first, groups.broken.begin()->second);
  if (!groups.foreign.empty())
    return invalid(path, "the tensor " + groups.foreign.front().substr(0, 200) + " does not belong to a LoRA");
  if (groups.entries.empty()) return invalid(path, "it holds no LoRA layer");
  for (const LoraEntry& entry : groups.entries) {
    for (const LoraPart part : {LoraPart::Alpha, LoraPart::Scalar}) {
      if (entry.has(part) && entry.parts.at(part)->elementCount() != 1) {
        const std::string name = part == LoraPart::Alpha ? "an alpha" : "a scalar";
        return invalidLayer(path, entry.key, "has " + name + " that is not one number");
      }
    }
  }
  return {};
}

}  // namespace

LoraGroups groupLora(const WeightsSource& source, LoraComponent bare) {
  Grouping grouping;
  for (const TensorInfo& tensor : source.tensors()) grouping.add(tensor);
  return grouping.finish(bare);
}

Result<LoraReader> LoraReader::open(const fs::path& path) {
  const fs::path weights = weightsOf(path);
  LoraReader reader;
  BURNISH_TRY(reader.source_, openWeights(weights));
  BURNISH_TRY(const std::optional<Json> config, peftConfigBeside(weights));
  const auto readAlphas = [&] {
    return config ? LoraAlphaSource::fromPeftConfig(*config, path.string())
                  : LoraAlphaSource::fromMetadata(reader.source_->metadata(), path.string());
  };
  BURNISH_TRY(reader.alphas_, readAlphas());
  BURNISH_TRY_VOID(reader.group());
  return reader;
}

Result<LoraReader> LoraReader::of(std::shared_ptr<const WeightsSource> source) {
  LoraReader reader;
  reader.source_ = std::move(source);
  BURNISH_TRY(reader.alphas_, LoraAlphaSource::fromMetadata(reader.source_->metadata(), reader.path().string()));
  BURNISH_TRY_VOID(reader.group());
  return reader;
}

Result<void> LoraReader::group() {
  LoraGroups groups = groupLora(*source_, alphas_.component());
  BURNISH_TRY_VOID(checkGroups(path(), groups));
  for (const std::string& embedding : groups.embeddings) {
    warnings_.push_back({ErrorCode::LoraPartUnused, {path().string(), "the embedding " + embedding}, {}});
  }
  entries_ = std::move(groups.entries);
  return {};
}

Result<HostTensor> LoraReader::readFinite(const LoraEntry& entry, const TensorInfo& tensor) const {
  HostTensor values{tensor.shape, std::vector<float>(static_cast<std::size_t>(tensor.elementCount()))};
  BURNISH_TRY_VOID(source_->readFloats(tensor, values.values));
  const bool finite =
      std::all_of(values.values.begin(), values.values.end(), [](float value) { return std::isfinite(value); });
  if (!finite) return invalidLayer(path(), entry.key, "holds NaN or infinity");
  return values;
}

Result<LoraAlphaSource::Alpha> LoraReader::alphaOf(const LoraEntry& entry) const {
  const LoraExtentResult extent = loraExtent(entry.kind, entry.shapes());
  const int64_t rank = std::get<LoraExtent>(extent).rank;
  LoraAlphaSource::Alpha alpha = alphas_.alphaOf(entry.name, rank);
  if (!entry.has(LoraPart::Alpha)) return alpha;
  BURNISH_TRY(const HostTensor value, readFinite(entry, *entry.parts.at(LoraPart::Alpha)));
  return LoraAlphaSource::Alpha{double{value.values[0]}, true};
}

Result<LoraLayer> LoraReader::read(const LoraEntry& entry) const {
  LoraLayer layer{entry.name, entry.key, {}, {}, 0.0, false, entry.kind, {}, {}};
  layer.extent = std::get<LoraExtent>(loraExtent(entry.kind, entry.shapes()));
  for (const auto& [part, tensor] : entry.parts) {
    if (part == LoraPart::Alpha) continue;
    BURNISH_TRY(HostTensor values, readFinite(entry, *tensor));
    if (part == LoraPart::Down) {
      layer.down = std::move(values);
    } else if (part == LoraPart::Up) {
      layer.up = std::move(values);
    } else {
      layer.parts.emplace(part, std::move(values));
    }
  }
  BURNISH_TRY(const LoraAlphaSource::Alpha alpha, alphaOf(entry));
  layer.alpha = alpha.value;
  layer.alphaGiven = alpha.given;
  return layer;
}

}  // namespace burnish
