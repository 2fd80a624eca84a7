#include "core/model/lora_changes.h"

#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

using Part = LoraPart;

at::Tensor tensorOf(const LoraLayer& layer, Part part) {
  const HostTensor* values = layer.part(part);
  return values == nullptr ? at::Tensor() : tensorFrom(*values);
}

HadamardFactors hadamardFrom(const LoraLayer& layer) {
  return {{tensorOf(layer, Part::HadaW1A), tensorOf(layer, Part::HadaW1B), tensorOf(layer, Part::HadaT1)},
          {tensorOf(layer, Part::HadaW2A), tensorOf(layer, Part::HadaW2B), tensorOf(layer, Part::HadaT2)}};
}

KroneckerFactors kroneckerFrom(const LoraLayer& layer) {
  return {{tensorOf(layer, Part::LokrW1), tensorOf(layer, Part::LokrW1A), tensorOf(layer, Part::LokrW1B), {}},
          {tensorOf(layer, Part::LokrW2), tensorOf(layer, Part::LokrW2A), tensorOf(layer, Part::LokrW2B),
           tensorOf(layer, Part::LokrT2)}};
}

/// A difference may be of the bias alone.
FullDifference differenceFrom(const LoraLayer& layer, Part part) {
  return {tensorOf(layer, part)};
}

at::Tensor withHalvesSwapped(const at::Tensor& rows) {
  return at::roll(rows, rows.size(0) / 2, 0);
}

/// One result of several: its rows of the whole change.
WeightChange slice(const at::Tensor& delta, const WeightChange& whole, int64_t first, int64_t count) {
  WeightChange change;
  change.factors = FullDifference{delta.narrow(0, first, count).clone()};
  if (whole.bias.defined()) change.bias = whole.bias.narrow(0, first, count).clone();
  return change;
}

std::vector<WeightChange> cut(const WeightChange& whole, std::span<const at::Tensor> weights) {
  const at::Tensor fused = at::cat(std::vector<at::Tensor>(weights.begin(), weights.end()));
  const at::Tensor delta = whole.delta(fused);
  std::vector<WeightChange> changes;
  int64_t first = 0;
  for (const at::Tensor& weight : weights) {
    changes.push_back(slice(delta, whole, first, weight.size(0)));
    first += weight.size(0);
  }
  return changes;
}

WeightChange swapped(const WeightChange& whole, const at::Tensor& weight) {
  WeightChange change;
  change.factors = FullDifference{withHalvesSwapped(whole.delta(withHalvesSwapped(weight)))};
  if (whole.bias.defined()) change.bias = withHalvesSwapped(whole.bias);
  return change;
}

}  // namespace

WeightChange changeFrom(const LoraLayer& layer) {
  WeightChange change;
  change.scale = layer.scale();
  change.magnitude = tensorOf(layer, Part::Magnitude);
  change.bias = tensorOf(layer, Part::DiffB);
  switch (layer.kind) {
    case LoraKind::Lora:
      change.factors = LowRankFactors{tensorFrom(layer.up), tensorFrom(layer.down), tensorOf(layer, Part::Mid)};
      break;
    case LoraKind::Loha:
      change.factors = hadamardFrom(layer);
      break;
    case LoraKind::Lokr:
      change.factors = kroneckerFrom(layer);
      break;
    case LoraKind::Full:
      change.factors = differenceFrom(layer, Part::Diff);
      break;
    case LoraKind::Norm:
      change.factors = differenceFrom(layer, Part::NormW);
      change.bias = tensorOf(layer, Part::NormB);
      break;
  }
  return change;
}

std::vector<WeightChange> changesFor(std::span<const LoraBinding> bindings, std::span<const at::Tensor> weights) {
  WeightChange whole = changeFrom(*bindings[0].layer);
  if (bindings[0].operation == KeyOperation::SwapHalves) return {swapped(whole, weights[0])};
  if (bindings.size() == 1) return {std::move(whole)};
  return cut(whole, weights);
}

Result<void> checkChange(const WeightChange& change,
                         const at::Tensor& weight,
                         const LoraLayer& layer,
                         const std::string& file) {
  const std::vector<std::string> args{file, "the layer " + layer.key.substr(0, 200) + " does not fit its layer"};
  return torchGuard(ErrorCode::LoraInvalid, args, [&]() -> Result<void> {
    if (change.delta(weight).sizes() != weight.sizes()) return Error{ErrorCode::LoraInvalid, args, {}};
    return {};
  });
}

}  // namespace burnish
