#include "core/weights/lora_file.h"

#include "core/base/json.h"
#include "core/weights/lora_alpha.h"
#include "core/weights/lora_key.h"
#include "core/weights/safetensors_file.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace burnish {
namespace fs = std::filesystem;
namespace {

/// The tensors of one layer while the file is sorted.
struct Group {
  const TensorInfo* down = nullptr;
  const TensorInfo* up = nullptr;
  const TensorInfo* alpha = nullptr;
};

Error invalid(const fs::path& path, const std::string& what) {
  return {ErrorCode::LoraInvalid, {path.string(), what}, {}};
}

Error invalidLayer(const fs::path& path, const std::string& key, const std::string& what) {
  return invalid(path, "the layer " + key.substr(0, 200) + " " + what);
}

/// Reads one LoRA; its functions are the steps.
class Reader {
 public:
  Reader(SafetensorsFile file, LoraAlphaSource alphas) : file_(std::move(file)), alphas_(std::move(alphas)) {
    result_.path = file_.path();
    result_.naming = LoraNaming::Diffusers;
    result_.metadata = file_.metadata();
  }

  Result<LoraFile> read() {
    for (const TensorInfo& tensor : file_.tensors()) BURNISH_TRY_VOID(sortIn(tensor));
    if (groups_.empty()) return invalid(file_.path(), "it holds no LoRA layer");
    for (const auto& [key, group] : groups_) {
      BURNISH_TRY(LoraLayer layer, readLayer(key, group));
      result_.layers.push_back(std::move(layer));
    }
    return std::move(result_);
  }

 private:
  Result<void> sortIn(const TensorInfo& tensor) {
    const LoraKey key = parseLoraKey(tensor.name);
    if (key.kohya) result_.naming = LoraNaming::Kohya;
    Group& group = groups_[key.group];
    switch (key.part) {
      case LoraPart::Down:
        return place(group.down, tensor, key.group);
      case LoraPart::Up:
        return place(group.up, tensor, key.group);
      case LoraPart::Alpha:
        return place(group.alpha, tensor, key.group);
      case LoraPart::Foreign:
        return invalidLayer(file_.path(), key.group, "is of the kind " + key.foreign + ", which is not supported yet");
      case LoraPart::Embedding:
        groups_.erase(key.group);
        result_.warnings.push_back(
            {ErrorCode::LoraPartUnused, {file_.path().string(), "the embedding " + tensor.name}, {}});
        return {};
      case LoraPart::Unknown:
        break;
    }
    return invalid(file_.path(), "the tensor " + tensor.name.substr(0, 200) + " does not belong to a LoRA");
  }

  Result<void> place(const TensorInfo*& slot, const TensorInfo& tensor, const std::string& key) {
    if (slot != nullptr) return invalidLayer(file_.path(), key, "is there twice under different names");
    slot = &tensor;
    return {};
  }

  Result<LoraLayer> readLayer(const std::string& key, const Group& group) {
    if (group.down == nullptr)
      return invalidLayer(file_.path(), key,
                          group.up == nullptr ? "has an alpha but no weights" : "has an up but no down part");
    if (group.up == nullptr) return invalidLayer(file_.path(), key, "has a down but no up part");
    BURNISH_TRY_VOID(checkShapes(key, group.down->shape, group.up->shape));
    LoraLayer layer{parseLoraGroup(key, alphas_.component()), key, {}, {}, 0.0, false};
    BURNISH_TRY(layer.down, readFinite(key, *group.down));
    BURNISH_TRY(layer.up, readFinite(key, *group.up));
    const LoraAlphaSource::Alpha alpha = alphas_.alphaOf(layer.name, layer.rank());
    layer.alpha = alpha.value;
    layer.alphaGiven = alpha.given || group.alpha != nullptr;
    if (group.alpha != nullptr) {
      if (group.alpha->elementCount() != 1)
        return invalidLayer(file_.path(), key, "has an alpha that is not one number");
      BURNISH_TRY(const HostTensor value, readFinite(key, *group.alpha));
      layer.alpha = value.values[0];
    }
    if (layer.alpha == 0.0)
      result_.warnings.push_back({ErrorCode::LoraWithoutEffect, {file_.path().string(), key}, {}});
    return layer;
  }

  Result<void> checkShapes(const std::string& key,
                           const std::vector<int64_t>& down,
                           const std::vector<int64_t>& up) const {
    const bool sameKind = down.size() == up.size() && (down.size() == 2 || down.size() == 4);
    if (!sameKind) return invalidLayer(file_.path(), key, "has parts of unlike or unknown shape");
    if (down[0] != up[1]) {
      return invalidLayer(
          file_.path(), key,
          "has rank " + std::to_string(down[0]) + " in its down part but " + std::to_string(up[1]) + " in its up part");
    }
    if (down.size() == 4 && (up[2] != 1 || up[3] != 1))
      return invalidLayer(file_.path(), key, "has an up part that is wider than one pixel");
    const auto isEmpty = [](int64_t extent) { return extent == 0; };
    if (std::any_of(down.begin(), down.end(), isEmpty) || up[0] == 0)
      return invalidLayer(file_.path(), key, "is empty");
    return {};
  }

  Result<HostTensor> readFinite(const std::string& key, const TensorInfo& tensor) const {
    BURNISH_TRY(HostTensor values, file_.readTensor(tensor.name));
    const bool finite =
        std::all_of(values.values.begin(), values.values.end(), [](float value) { return std::isfinite(value); });
    if (!finite) return invalidLayer(file_.path(), key, "holds NaN or infinity");
    return values;
  }

  SafetensorsFile file_;
  LoraAlphaSource alphas_;
  std::map<std::string, Group> groups_;
  LoraFile result_;
};

/// The configuration of a peft folder beside the weights, if there is one.
Result<std::optional<Json>> peftConfigBeside(const fs::path& weights) {
  const fs::path path = weights.parent_path() / "adapter_config.json";
  std::error_code ignored;
  if (weights.filename() != "adapter_model.safetensors" || !fs::exists(path, ignored)) return std::optional<Json>();
  BURNISH_TRY(Json config, readJsonFile(path.string()));
  return std::optional<Json>(std::move(config));
}

}  // namespace

Result<LoraFile> readLoraFile(const fs::path& path) {
  std::error_code ignored;
  const fs::path weights = fs::is_directory(path, ignored) ? path / "adapter_model.safetensors" : path;
  BURNISH_TRY(SafetensorsFile file, SafetensorsFile::open(weights));
  BURNISH_TRY(const std::optional<Json> config, peftConfigBeside(weights));
  BURNISH_TRY(LoraAlphaSource alphas, config ? LoraAlphaSource::fromPeftConfig(*config, path.string())
                                             : LoraAlphaSource::fromMetadata(file.metadata(), path.string()));
  return Reader(std::move(file), std::move(alphas)).read();
}

}  // namespace burnish
