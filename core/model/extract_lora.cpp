#include "core/model/extract_lora.h"

#include "core/base/files.h"
#include "core/model/low_rank_svd.h"
#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"
#include "core/weights/lora_writer.h"
#include "core/weights/model_package.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>
#include <deque>

namespace burnish {
namespace fs = std::filesystem;
namespace {

/// Below this a difference is rounding.
constexpr double kSmallest = 1e-6;

constexpr auto kTables =
    std::to_array<std::string_view>({"token_embedding", "position_embedding", "relative_attention_bias", "embed_tokens",
                                     "shared", "pos_embed.pos_embed"});

/// "….weight" of a linear layer or a convolution.
bool canCarryLora(const NamedTensor& tensor) {
  const auto& shape = tensor.tensor->shape;
  const bool isTable = std::ranges::any_of(
      kTables, [&](std::string_view table) { return tensor.name.find(table) != std::string::npos; });
  return tensor.name.ends_with(".weight") && (shape.size() == 2 || shape.size() == 4) && !isTable;
}

Result<at::Tensor> read(const NamedTensor& tensor) {
  BURNISH_TRY(const HostTensor values, tensor.source->readTensor(tensor.tensor->name));
  return tensorFrom(values);
}

/// Collects the layers of the result.
class Extraction {
 public:
  Extraction(const ExtractOptions& options, LoraPlaces places) : options_(options), places_(std::move(places)) {}

  Result<void> addPart(ModelPart part, const WeightsSource& base, const WeightsSource& tuned) {
    std::map<std::string, NamedTensor> others;
    for (NamedTensor& tensor : namedPart(part, tuned)) others.emplace(tensor.name, tensor);
    for (const NamedTensor& tensor : namedPart(part, base)) {
      const auto other = others.find(tensor.name);
      if (other == others.end()) return Error{ErrorCode::TensorMissing, {tuned.path().string(), tensor.name}, {}};
      if (other->second.tensor->elementCount() != tensor.tensor->elementCount())
        return Error{ErrorCode::ModelUnsupported,
                     {tuned.path().string(), "its " + tensor.name + " has another size than that of the base model"},
                     {}};
      BURNISH_TRY_VOID(addTensor(loraComponentOf(part), tensor, other->second));
    }
    return {};
  }

  [[nodiscard]] const std::vector<LoraLayerView>& layers() const { return views_; }
  [[nodiscard]] std::vector<std::string> notes() const {
    if (left_ == 0) return {};
    return {std::to_string(left_) + " tensors that differ are norms, biases or tables, which a LoRA does not change."};
  }

 private:
  Result<void> addTensor(LoraComponent component, const NamedTensor& base, const NamedTensor& tuned) {
    BURNISH_TRY(const at::Tensor before, read(base));
    BURNISH_TRY(const at::Tensor after, read(tuned));
    const at::Tensor difference = after.view(before.sizes()) - before;
    if (!(difference.abs().max().item<double>() > kSmallest)) return {};
    if (!canCarryLora(base)) {
      ++left_;
      return {};
    }
    const SingularFactors factors = factorsOfMatrix(difference.flatten(1), options_.choice.rank);
    const int64_t rank = options_.choice.choose(factors.valueSpan(), factors.norm);
    const auto [up, down] = factors.pair(rank);
    std::vector<int64_t> upShape{before.size(0), rank}, downShape = before.sizes().vec();
    upShape.resize(downShape.size(), 1);
    downShape[0] = rank;
    add(component, base.name.substr(0, base.name.rfind('.')), {upShape, hostTensorFrom(up).values},
        {downShape, hostTensorFrom(down).values});
    return {};
  }

  void add(LoraComponent component, const std::string& path, HostTensor up, HostTensor down) {
    values_.push_back(std::move(up));
    const HostTensor& keptUp = values_.back();
    values_.push_back(std::move(down));
    const HostTensor& keptDown = values_.back();
    const LoraPlace place = places_.at(component, path);
    views_.push_back({component, path, keptDown.shape, keptDown.values, keptUp.shape, keptUp.values,
                      static_cast<double>(keptDown.shape[0]), place.originalPath, place.operation});
  }

  ExtractOptions options_;
  LoraPlaces places_;
  std::deque<HostTensor> values_;  ///< Addresses stay.
  std::vector<LoraLayerView> views_;
  int64_t left_ = 0;
};

bool isWanted(ModelPart part, const ExtractOptions& options) {
  return part == ModelPart::Denoiser || (part != ModelPart::Vae && options.withText);
}

Result<void> compare(Extraction& extraction,
                     const ModelPackage& base,
                     const ModelPackage& tuned,
                     const ExtractOptions& options) {
  for (const ModelPart part : kModelParts) {
    if (!isWanted(part, options) || !base.has(part) || !tuned.has(part)) continue;
    BURNISH_TRY(const ComponentFolder before, base.part(part));
    BURNISH_TRY(const ComponentFolder after, tuned.part(part));
    BURNISH_TRY_VOID(extraction.addPart(part, *before.weights, *after.weights));
  }
  return {};
}

}  // namespace

Result<WrittenLora> extractLora(const fs::path& base,
                                const fs::path& tuned,
                                const fs::path& to,
                                const ExtractOptions& options) {
  BURNISH_TRY_VOID(options.choice.validate());
  std::error_code ignored;
  BURNISH_TRY_VOID(requireAbsent(to));
  BURNISH_TRY(const ModelPackage before, ModelPackage::open(base));
  // A folder also tells what a single file of the same sizes does not: its configuration.
  const PackageOptions reading{fs::is_directory(base, ignored) ? base : fs::path(), {}};
  BURNISH_TRY(const ModelPackage after, ModelPackage::open(tuned, reading));
  BURNISH_TRY(const KeyLayout layout, layoutOfModel(before));
  if (before.family() != after.family())
    return Error{ErrorCode::ModelUnsupported, {tuned.string(), "it is of another family than the base model"}, {}};
  return torchGuard(ErrorCode::InternalFault, {base.string()}, [&]() -> Result<WrittenLora> {
    const at::NoGradGuard noGrad;
    Extraction extraction(options, LoraPlaces(layout));
    BURNISH_TRY_VOID(compare(extraction, before, after, options));
    if (extraction.layers().empty())
      return Error{ErrorCode::LoraInvalid, {to.string(), "the two models do not differ in any layer"}, {}};
    LoraWriteOptions writing{options.naming, options.floats, loraFamilyOf(layout.family), {}};
    BURNISH_TRY(const uint64_t bytes, writeLoraFile(to, extraction.layers(), writing));
    return WrittenLora{bytes, static_cast<int64_t>(extraction.layers().size()), extraction.notes()};
  });
}

}  // namespace burnish
