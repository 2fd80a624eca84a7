#include "core/weights/lora_stream.h"

#include "core/base/files.h"
#include "core/weights/safetensors_stream.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace burnish {
namespace fs = std::filesystem;
namespace {

struct Place {
  std::size_t unit;
  std::size_t tensor;
};

/// Plans and content of a file; remembers the unit that was rendered last.
class Stream {
 public:
  Stream(const fs::path& target, const LoraRender& render, DType dtype)
      : target_(target), render_(render), dtype_(dtype) {}

  Result<void> plan(std::size_t units) {
    std::set<std::string> names;
    for (std::size_t unit = 0; unit < units; ++unit) {
      BURNISH_TRY(const std::vector<LoraTensor> tensors, render_(unit));
      for (std::size_t i = 0; i < tensors.size(); ++i) {
        BURNISH_TRY_VOID(check(tensors[i]));
        if (!names.insert(tensors[i].name).second) return invalid(tensors[i].name + " would be there twice");
        plans_.push_back({tensors[i].name, dtype_, tensors[i].values.shape});
        places_.push_back({unit, i});
      }
    }
    return {};
  }

  [[nodiscard]] const std::vector<TensorPlan>& plans() const { return plans_; }

  Result<void> content(std::size_t index, const ByteSink& sink) {
    const Place& place = places_[index];
    if (unit_ != place.unit) {
      BURNISH_TRY(tensors_, render_(place.unit));
      unit_ = place.unit;
    }
    const std::vector<float>& values = tensors_[place.tensor].values.values;
    std::vector<std::byte> bytes(plans_[index].byteCount());
    convertFromFloat(dtype_, values, bytes);
    return sink(bytes);
  }

 private:
  [[nodiscard]] Error invalid(const std::string& what) const {
    return {ErrorCode::LoraInvalid, {target_.string(), what}, {}};
  }

  [[nodiscard]] Result<void> check(const LoraTensor& tensor) const {
    const bool finite = std::ranges::all_of(tensor.values.values, [](float value) { return std::isfinite(value); });
    if (!finite) return invalid("the tensor " + tensor.name + " holds NaN or infinity and is not saved");
    return {};
  }

  fs::path target_;
  const LoraRender& render_;
  DType dtype_;
  std::vector<TensorPlan> plans_;
  std::vector<Place> places_;
  std::optional<std::size_t> unit_;
  std::vector<LoraTensor> tensors_;
};

}  // namespace

Result<uint64_t> streamLora(const fs::path& target,
                            std::size_t units,
                            const LoraRender& render,
                            DType dtype,
                            const std::map<std::string, std::string>& metadata) {
  BURNISH_TRY_VOID(requireAbsent(target));
  Stream stream(target, render, dtype);
  BURNISH_TRY_VOID(stream.plan(units));
  return streamSafetensors(target, stream.plans(), metadata,
                           [&](std::size_t index, const ByteSink& sink) { return stream.content(index, sink); });
}

Json loraAdapterMetadata(const std::vector<LoraHeaderLayer>& layers, bool hasDora) {
  Json json = Json::object();
  for (const LoraHeaderLayer& layer : layers) {
    const std::string prefix(diffusersPrefix(layer.component, layer.path));
    if (!json.contains(prefix + "r")) {
      json[prefix + "lora_alpha"] = layer.rank;
      json[prefix + "r"] = layer.rank;
      json[prefix + "alpha_pattern"] = Json::object();
      json[prefix + "rank_pattern"] = Json::object();
      json[prefix + "target_modules"] = Json::array();
      json[prefix + "lora_dropout"] = 0.0;
      json[prefix + "bias"] = "none";
      json[prefix + "use_dora"] = hasDora;
      json[prefix + "use_rslora"] = false;
    }
    if (json[prefix + "r"] != layer.rank) {
      json[prefix + "rank_pattern"][layer.path] = layer.rank;
      json[prefix + "alpha_pattern"][layer.path] = layer.rank;
    }
    json[prefix + "target_modules"].push_back(layer.path);
  }
  return json;
}

namespace {

/// What peft calls the class of a component; by it we know the component again.
std::pair<const char*, const char*> classOf(const LoraHeaderLayer& layer) {
  switch (layer.component) {
    case LoraComponent::TextEncoder:
      return {"CLIPTextModel", "transformers.models.clip.modeling_clip"};
    case LoraComponent::TextEncoder2:
      return {"CLIPTextModelWithProjection", "transformers.models.clip.modeling_clip"};
    case LoraComponent::TextEncoder3:
      return {"T5EncoderModel", "transformers.models.t5.modeling_t5"};
    case LoraComponent::Denoiser:
    case LoraComponent::Unknown:
      break;
  }
  if (diffusersPrefix(layer.component, layer.path) == "transformer.")
    return {"SD3Transformer2DModel", "diffusers.models.transformers.transformer_sd3"};
  return {"UNet2DConditionModel", "diffusers.models.unets.unet_2d_condition"};
}

}  // namespace

OrderedJson peftConfig(const std::vector<LoraHeaderLayer>& layers, bool hasDora) {
  const int64_t rank = layers.empty() ? 0 : layers[0].rank;
  OrderedJson json{{"peft_type", "LORA"},
                   {"base_model_name_or_path", nullptr},
                   {"inference_mode", true},
                   {"r", rank},
                   {"lora_alpha", rank},
                   {"lora_dropout", 0.0},
                   {"bias", "none"},
                   {"use_dora", hasDora},
                   {"use_rslora", false},
                   {"rank_pattern", OrderedJson::object()},
                   {"alpha_pattern", OrderedJson::object()}};
  if (!layers.empty()) {
    const auto [name, library] = classOf(layers[0]);
    json["auto_mapping"] = {{"base_model_class", name}, {"parent_library", library}};
  }
  for (const LoraHeaderLayer& layer : layers) {
    json["target_modules"].push_back(layer.path);
    if (layer.rank == rank) continue;
    json["rank_pattern"][layer.path] = layer.rank;
    json["alpha_pattern"][layer.path] = layer.rank;
  }
  return json;
}

}  // namespace burnish
