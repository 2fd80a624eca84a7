#include "core/weights/weighted_sum.h"

#include "core/base/check.h"
#include "core/weights/copy_weights.h"
#include "core/weights/tensor_names.h"

#include <algorithm>
#include <map>

namespace burnish {
namespace {

using ByName = std::map<std::string, const TensorInfo*>;

ByName byCanonicalName(ModelPart part, const WeightsSource& source) {
  ByName tensors;
  for (const NamedTensor& tensor : namedPart(part, source)) tensors.emplace(tensor.name, tensor.tensor);
  return tensors;
}

bool isOptional(const std::string& name) {
  return name.ends_with("position_ids");
}

/// Without the ones that make a linear layer a 1×1 convolution.
std::vector<int64_t> withoutOnes(std::vector<int64_t> shape) {
  while (shape.size() == 4 && shape[2] == 1 && shape[3] == 1) shape.resize(2);
  return shape;
}

Result<void> checkSame(const WeightedTerm& first, const ByName& wanted, const WeightedTerm& term, const ByName& there) {
  const std::string path = term.source->path().string();
  for (const auto& [name, tensor] : wanted) {
    const auto found = there.find(name);
    if (found == there.end() && isOptional(name)) continue;
    if (found == there.end())
      return Error{ErrorCode::TensorMissing, {path, name}, "of " + first.source->path().string()};
    if (withoutOnes(found->second->shape) != withoutOnes(tensor->shape)) {
      return Error{ErrorCode::TensorShape, {path, name, shapeText(found->second->shape), shapeText(tensor->shape)}, {}};
    }
  }
  for (const auto& [name, tensor] : there) {
    if (!wanted.contains(name) && !isOptional(name)) return Error{ErrorCode::TensorUnexpected, {path, name}, {}};
  }
  return {};
}

}  // namespace

Result<WeightedSum> WeightedSum::make(ModelPart part, std::vector<WeightedTerm> terms, std::optional<DType> floats) {
  BURNISH_CHECK(!terms.empty(), "a sum of nothing");
  WeightedSum sum;
  std::vector<ByName> names;
  for (const WeightedTerm& term : terms) {
    names.push_back(byCanonicalName(part, *term.source));
    BURNISH_TRY_VOID(checkSame(terms.front(), names.front(), term, names.back()));
  }
  sum.tensors_ = copiedTensors(namedPart(part, *terms.front().source), floats);
  for (const TensorInfo& tensor : sum.tensors_) {
    std::vector<const TensorInfo*> parts;
    for (const ByName& there : names) {
      const auto found = there.find(tensor.name);
      parts.push_back(found == there.end() ? nullptr : found->second);
    }
    sum.parts_.push_back(std::move(parts));
  }
  sum.terms_ = std::move(terms);
  return sum;
}

const TensorInfo* WeightedSum::find(std::string_view name) const {
  const auto found = std::ranges::find(tensors_, name, &TensorInfo::name);
  return found == tensors_.end() ? nullptr : &*found;
}

const std::map<std::string, std::string>& WeightedSum::metadata() const {
  return terms_.front().source->metadata();
}

const std::filesystem::path& WeightedSum::path() const {
  return terms_.front().source->path();
}

std::vector<std::filesystem::path> WeightedSum::files() const {
  std::vector<std::filesystem::path> files;
  for (const WeightedTerm& term : terms_) {
    for (const std::filesystem::path& file : term.source->files()) files.push_back(file);
  }
  return files;
}

Result<void> WeightedSum::readPart(const TensorInfo& tensor, uint64_t offset, std::span<std::byte> target) const {
  const auto index = static_cast<std::size_t>(&tensor - tensors_.data());
  BURNISH_CHECK(index < tensors_.size(), "a tensor of other weights");
  const std::vector<const TensorInfo*>& parts = parts_[index];
  if (!isWritable(tensor.dtype)) return terms_.front().source->readPart(*parts.front(), offset, target);
  const uint64_t width = static_cast<uint64_t>(bitsPerElement(tensor.dtype)) / 8;
  BURNISH_CHECK(offset % width == 0 && target.size() % width == 0, "half an element");
  const std::size_t count = target.size() / width;
  std::vector<double> sum(count, 0.0);
  std::vector<float> values(count);
  std::vector<std::byte> raw;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const TensorInfo& there = *parts[i];
    const uint64_t bytes = static_cast<uint64_t>(bitsPerElement(there.dtype)) / 8;
    raw.resize(count * bytes);
    BURNISH_TRY_VOID(terms_[i].source->readPart(there, offset / width * bytes, raw));
    convertToFloat(there.dtype, raw, values);
    for (std::size_t k = 0; k < count; ++k) sum[k] += terms_[i].factor * static_cast<double>(values[k]);
  }
  for (std::size_t k = 0; k < count; ++k) values[k] = static_cast<float>(sum[k]);
  convertFromFloat(tensor.dtype, values, target);
  return {};
}

}  // namespace burnish
