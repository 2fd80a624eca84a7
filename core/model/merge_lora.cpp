#include "core/model/merge_lora.h"

#include "core/base/check.h"
#include "core/model/lora_changes.h"
#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"
#include "core/weights/copy_weights.h"
#include "core/weights/lora_places.h"
#include "core/weights/tensor_names.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <deque>

namespace burnish {
namespace {

/// A layer of a LoRA on the layers of one part that it changes.
struct Change {
  std::vector<LoraBinding> bindings;
  double strength = 1.0;
};

/// One of the layers of a change.
struct Use {
  const Change* change = nullptr;
  std::size_t place = 0;
};

/// What the parts of one merged model share: files, targets and changes, at addresses that stay.
struct Plan {
  std::deque<LoraFile> files;
  std::vector<LoraTarget> targets;
  std::deque<Change> changes;
};

/// One part of the model with its changes.
class MergedWeights final : public WeightsSource {
 public:
  MergedWeights(ModelPart part,
                std::shared_ptr<const WeightsSource> base,
                std::shared_ptr<const Plan> plan,
                std::optional<DType> floats)
      : base_(std::move(base)), plan_(std::move(plan)) {
    const std::vector<NamedTensor> named = namedPart(part, *base_);
    for (const NamedTensor& tensor : named) origins_.emplace(tensor.name, tensor.tensor);
    tensors_ = copiedTensors(named, floats);
    useChanges(loraComponentOf(part));
  }

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return tensors_; }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override {
    const auto found = std::ranges::find(tensors_, name, &TensorInfo::name);
    return found == tensors_.end() ? nullptr : &*found;
  }
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override { return base_->metadata(); }
  [[nodiscard]] const std::filesystem::path& path() const override { return base_->path(); }
  [[nodiscard]] std::vector<std::filesystem::path> files() const override { return base_->files(); }

  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor,
                                      uint64_t offset,
                                      std::span<std::byte> target) const override {
    if (madeName_ != tensor.name) {
      BURNISH_TRY(made_, make(tensor));
      madeName_ = tensor.name;
    }
    BURNISH_CHECK(offset + target.size() <= made_.size(), "bytes beyond a tensor");
    std::copy_n(made_.begin() + static_cast<std::ptrdiff_t>(offset), target.size(), target.begin());
    return {};
  }

 private:
  void useChanges(LoraComponent component) {
    for (const Change& change : plan_->changes) {
      for (std::size_t place = 0; place < change.bindings.size(); ++place) {
        const LoraTarget& target = *change.bindings[place].target;
        if (target.component == component) uses_[target.path].push_back({&change, place});
      }
    }
  }

  [[nodiscard]] Result<at::Tensor> baseTensor(const std::string& name) const {
    BURNISH_TRY(const HostTensor values, base_->readTensor(origins_.at(name)->name));
    return tensorFrom(values);
  }

  /// The content of a tensor in its type.
  [[nodiscard]] Result<std::vector<std::byte>> make(const TensorInfo& tensor) const {
    const std::size_t dot = tensor.name.rfind('.');
    const auto found = uses_.find(tensor.name.substr(0, dot));
    const bool isChanged = found != uses_.end() && dot != std::string::npos && isWritable(tensor.dtype);
    std::vector<std::byte> bytes(tensor.byteCount());
    if (!isChanged) {
      std::size_t at = 0;
      BURNISH_TRY_VOID(
          copyTensor(*base_, *origins_.at(tensor.name), tensor.dtype, [&](std::span<const std::byte> piece) {
            std::ranges::copy(piece, bytes.begin() + static_cast<std::ptrdiff_t>(at));
            at += piece.size();
            return Result<void>();
          }));
      return bytes;
    }
    return torchGuard(ErrorCode::InternalFault, {path().string()}, [&]() -> Result<std::vector<std::byte>> {
      const at::NoGradGuard noGrad;
      BURNISH_TRY(at::Tensor sum, baseTensor(tensor.name));
      for (const Use& use : found->second) {
        BURNISH_TRY(const at::Tensor part, changeOf(use, tensor.name.substr(dot + 1) == "bias"));
        if (part.defined()) sum = sum + part.view(sum.sizes()) * use.change->strength;
      }
      convertFromFloat(tensor.dtype, hostTensorFrom(sum).values, bytes);
      return bytes;
    });
  }

  /// What one layer of a LoRA adds to a weight or a bias; undefined if nothing.
  [[nodiscard]] Result<at::Tensor> changeOf(const Use& use, bool isBias) const {
    std::vector<at::Tensor> weights;
    for (const LoraBinding& binding : use.change->bindings) {
      BURNISH_TRY(at::Tensor weight, baseTensor(binding.target->path + ".weight"));
      weights.push_back(std::move(weight));
    }
    const LoraLayer& layer = *use.change->bindings[0].layer;
    const at::Tensor whole = weights.size() == 1 ? weights[0] : at::cat(weights);
    BURNISH_TRY_VOID(checkChange(changeFrom(layer), whole, layer, path().string()));
    const auto changes = changesFor(use.change->bindings, weights);
    const WeightChange& change = changes[use.place];
    return isBias ? change.bias : change.delta(weights[use.place]);
  }

  std::shared_ptr<const WeightsSource> base_;
  std::shared_ptr<const Plan> plan_;
  std::vector<TensorInfo> tensors_;
  std::map<std::string, const TensorInfo*> origins_;
  std::map<std::string, std::vector<Use>> uses_;  ///< By the path of the layer.
  mutable std::string madeName_;
  mutable std::vector<std::byte> made_;  ///< The tensor that was read last.
};

std::vector<LoraTarget> targetsOf(const PartWeights& base, const KeyLayout& layout) {
  const LoraPlaces places(layout);
  std::vector<LoraTarget> targets;
  for (const auto& [part, source] : base) {
    if (part == ModelPart::Vae) continue;
    for (const NamedTensor& tensor : namedPart(part, *source)) {
      if (!tensor.name.ends_with(".weight")) continue;
      const LoraPlace place = places.at(loraComponentOf(part), tensor.name.substr(0, tensor.name.rfind('.')));
      targets.push_back({place.component, place.path, tensor.tensor->shape, place.originalPath, place.operation});
    }
  }
  return targets;
}

Result<void> addLora(Plan& plan, const LoraTerm& term, std::vector<std::string>& notes) {
  BURNISH_TRY(LoraFile lora, readLoraFile(term.file));
  plan.files.push_back(std::move(lora));
  BURNISH_TRY(const LoraMatch match, matchLora(plan.files.back(), plan.targets));
  for (const std::span<const LoraBinding> bindings : match.byLayer())
    plan.changes.push_back({{bindings.begin(), bindings.end()}, term.strength});
  if (!match.unmatched.empty()) {
    notes.push_back(std::to_string(match.unmatched.size()) + " of " + std::to_string(match.total()) + " layers of " +
                    term.file.string() + " have no place in the model, such as " + match.unmatched.front());
  }
  return {};
}

}  // namespace

Result<MergedParts> mergeLoras(const PartWeights& base,
                               const KeyLayout& layout,
                               const std::vector<LoraTerm>& loras,
                               std::optional<DType> floats) {
  const auto plan = std::make_shared<Plan>();
  plan->targets = targetsOf(base, layout);
  MergedParts merged;
  for (const LoraTerm& lora : loras) BURNISH_TRY_VOID(addLora(*plan, lora, merged.notes));
  for (const auto& [part, source] : base)
    merged.parts.emplace(part, std::make_shared<MergedWeights>(part, source, plan, floats));
  return merged;
}

}  // namespace burnish
