#include "core/model/load_weights.h"

#include "core/weights/tensor_names.h"

#include <ATen/ATen.h>

#include <unordered_map>

namespace burnish {
namespace {

/// The same sizes but for ones at the end: [out, in] and [out, in, 1, 1].
bool isSameLayer(at::IntArrayRef a, at::IntArrayRef b) {
  const auto trimmed = [](at::IntArrayRef shape) {
    while (shape.size() > 2 && shape.back() == 1) shape = shape.slice(0, shape.size() - 1);
    return shape;
  };
  return trimmed(a) == trimmed(b);
}

Result<void> readInto(at::Tensor& parameter, const WeightsSource& file, const TensorInfo& info) {
  const bool isInPlace = parameter.is_cpu() && parameter.is_contiguous() && parameter.scalar_type() == at::kFloat;
  at::Tensor target = isInPlace ? parameter : at::empty(parameter.sizes(), at::kFloat);
  const std::span<float> values(target.mutable_data_ptr<float>(), static_cast<std::size_t>(target.numel()));
  BURNISH_TRY_VOID(file.readFloats(info, values));
  if (!isInPlace) parameter.copy_(target);
  return {};
}

}  // namespace

std::optional<std::string> unetWeightName(const std::string& fileName) {
  return fileName;
}

std::optional<std::string> vaeWeightName(const std::string& fileName) {
  return canonicalPartName(ModelPart::Vae, fileName);
}

std::optional<std::string> clipTextWeightName(const std::string& fileName) {
  const std::string prefix = "text_model.";
  const std::string name = fileName.starts_with(prefix) ? fileName.substr(prefix.size()) : fileName;
  if (name == "embeddings.position_ids") return std::nullopt;
  return name;
}

Result<void> loadWeights(torch::nn::Module& module, const WeightsSource& file, const WeightNaming& naming) {
  const at::NoGradGuard noGrad;
  const std::string path = file.path().string();
  std::unordered_map<std::string, at::Tensor> waiting;
  for (const auto& item : module.named_parameters()) waiting.emplace(item.key(), item.value());
  for (const auto& item : module.named_buffers()) waiting.emplace(item.key(), item.value());
  for (const TensorInfo& info : file.tensors()) {
    const std::optional<std::string> name = naming(info.name);
    if (!name) continue;
    const auto found = waiting.find(*name);
    if (found == waiting.end()) return Error{ErrorCode::TensorUnexpected, {path, info.name}, {}};
    const at::IntArrayRef wanted = found->second.sizes();
    if (!isSameLayer(wanted, info.shape)) {
      return Error{ErrorCode::TensorShape, {path, info.name, shapeText(info.shape), shapeText(wanted)}, {}};
    }
    BURNISH_TRY_VOID(readInto(found->second, file, info));
    waiting.erase(found);
  }
  if (!waiting.empty()) {
    std::string first = waiting.begin()->first;
    for (const auto& [name, parameter] : waiting) first = std::min(first, name);
    return Error{ErrorCode::TensorMissing, {path, first}, std::to_string(waiting.size()) + " tensors are missing"};
  }
  return {};
}

}  // namespace burnish
