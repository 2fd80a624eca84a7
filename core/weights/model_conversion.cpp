#include "core/weights/model_conversion.h"

#include "core/weights/copy_weights.h"
#include "core/weights/memory_weights.h"

#include <algorithm>
#include <array>
#include <set>

namespace burnish {
namespace {

using Op = KeyOperation;

constexpr const char* kShared = "shared.weight";
constexpr const char* kEmbedTokens = "encoder.embed_tokens.weight";
/// Numbers from 0 on, which only some writers keep and no model needs.
constexpr const char* kPositionIds = "text_model.embeddings.position_ids";
constexpr const char* kFirstText = "text_model.embeddings.token_embedding.weight";

Error wrongShape(const NamedTensor& tensor, const std::string& wanted) {
  return {ErrorCode::TensorShape,
          {tensor.source->path().string(), tensor.tensor->name, shapeText(tensor.tensor->shape), wanted},
          {}};
}

/// The shape with which a 1×1 convolution and a linear layer change places.
std::vector<int64_t> flattened(const std::vector<int64_t>& shape) {
  const bool isPointwise = shape.size() == 4 && shape[2] == 1 && shape[3] == 1;
  return isPointwise ? std::vector<int64_t>{shape[0], shape[1]} : shape;
}

std::vector<int64_t> unflattened(const std::vector<int64_t>& shape) {
  return shape.size() == 2 ? std::vector<int64_t>{shape[0], shape[1], 1, 1} : shape;
}

std::vector<TensorRows> swappedHalves(const NamedTensor& tensor) {
  return {TensorRows::part(*tensor.source, *tensor.tensor, 1, 2),
          TensorRows::part(*tensor.source, *tensor.tensor, 0, 2)};
}

/// One tensor from one: all operations but the thirds, which are the same in both directions but for the flattening.
Result<AssembledTensor> changed(const NamedTensor& tensor, std::string name, Op operation, bool toDiffusers) {
  const std::vector<int64_t>& shape = tensor.tensor->shape;
  AssembledTensor result{{std::move(name), tensor.tensor->dtype, shape}, {}};
  result.parts = {TensorRows::whole(*tensor.source, *tensor.tensor)};
  switch (operation) {
    case Op::Flatten:
      result.plan.shape = toDiffusers ? flattened(shape) : unflattened(shape);
      break;
    case Op::Transpose:
      if (shape.size() != 2) return wrongShape(tensor, "a matrix");
      result.plan.shape = {shape[1], shape[0]};
      result.parts = {TensorRows::transpose(*tensor.source, *tensor.tensor)};
      break;
    case Op::SwapHalves:
      if (shape.empty() || shape[0] % 2 != 0) return wrongShape(tensor, "two halves");
      result.parts = swappedHalves(tensor);
      break;
    default:
      break;
  }
  return result;
}

Result<AssembledTensor> third(const NamedTensor& tensor, std::string name, int64_t index) {
  const std::vector<int64_t>& shape = tensor.tensor->shape;
  if (shape.empty() || shape[0] % 3 != 0) return wrongShape(tensor, "three equal parts");
  AssembledTensor result{{std::move(name), tensor.tensor->dtype, shape}, {}};
  result.plan.shape[0] /= 3;
  result.parts = {TensorRows::part(*tensor.source, *tensor.tensor, index, 3)};
  return result;
}

void convertFloats(std::vector<AssembledTensor>& tensors, std::optional<DType> floats) {
  for (AssembledTensor& tensor : tensors) tensor.plan.dtype = copyType(tensor.plan.dtype, floats);
}

std::vector<std::byte> identityBytes(DType dtype, int64_t side) {
  const auto count = static_cast<std::size_t>(side * side);
  std::vector<float> values(count, 0.0f);
  for (std::size_t i = 0; i < count; i += static_cast<std::size_t>(side) + 1) values[i] = 1.0f;
  std::vector<std::byte> bytes(count * static_cast<std::size_t>(bitsPerElement(dtype)) / 8);
  convertFromFloat(dtype, values, bytes);
  return bytes;
}

/// T5's table of tokens stands twice in single files, once in folders.
void keepOneTokenTable(std::vector<AssembledTensor>& tensors) {
  const auto named = [&](const char* name) {
    return std::ranges::find_if(tensors, [&](const AssembledTensor& tensor) { return tensor.plan.name == name; });
  };
  const auto second = named(kEmbedTokens);
  if (second == tensors.end()) return;
  if (named(kShared) == tensors.end()) {
    second->plan.name = kShared;
  } else {
    tensors.erase(second);
  }
}

void addIdentityProjection(SplitModel& split, const std::filesystem::path& path) {
  const auto text = split.parts.find(ModelPart::Text);
  if (text == split.parts.end()) return;
  const AssembledTensor* tokens = nullptr;
  for (const AssembledTensor& tensor : text->second) {
    if (tensor.plan.name == kMadeProjection) return;
    if (tensor.plan.name == kFirstText) tokens = &tensor;
  }
  if (tokens == nullptr || tokens->plan.shape.size() != 2) return;
  const int64_t width = tokens->plan.shape[1];
  const DType dtype = isWritable(tokens->plan.dtype) ? tokens->plan.dtype : DType::F16;
  auto made = std::make_shared<MemoryWeights>(path);
  made->add(kMadeProjection, dtype, {width, width}, identityBytes(dtype, width));
  text->second.push_back(
      {{kMadeProjection, dtype, {width, width}}, {TensorRows::whole(*made, made->tensors().front())}});
  split.made = std::move(made);
}

/// Collects the tensors of a single file from the parts.
class Joiner {
 public:
  Joiner(const KeyMap& map, const std::string& source) : map_(map), source_(source) {}

  Result<void> add(ModelPart part, const NamedTensor& tensor) {
    if (part == ModelPart::Text3 && tensor.name == kShared) addTokenTable(tensor);
    const auto origin = map_.originOf(part, tensor.name);
    if (!origin && tensor.name == kPositionIds) return {};
    if (!origin) return Error{ErrorCode::TensorUnexpected, {source_, tensor.tensor->name}, {}};
    if (const auto index = thirdOf(origin->operation)) {
      thirds_[origin->name].at(static_cast<std::size_t>(*index)) = &tensor;
      return {};
    }
    if (!names_.insert(origin->name).second) return {};
    BURNISH_TRY(AssembledTensor result, changed(tensor, origin->name, origin->operation, false));
    result_.push_back(std::move(result));
    return {};
  }

  void addRest(const NamedTensor& tensor) {
    if (thirds_.contains(tensor.name) || !names_.insert(tensor.name).second) return;
    result_.push_back({{tensor.name, tensor.tensor->dtype, tensor.tensor->shape},
                       {TensorRows::whole(*tensor.source, *tensor.tensor)}});
  }

  Result<std::vector<AssembledTensor>> finish() {
    for (const auto& [name, parts] : thirds_) BURNISH_TRY_VOID(fuse(name, parts));
    return std::move(result_);
  }

 private:
  using Thirds = std::array<const NamedTensor*, 3>;

  /// The second copy of T5's table.
  void addTokenTable(const NamedTensor& tensor) {
    const auto origin = map_.originOf(ModelPart::Text3, kEmbedTokens);
    if (origin && names_.insert(origin->name).second) {
      result_.push_back({{origin->name, tensor.tensor->dtype, tensor.tensor->shape},
                         {TensorRows::whole(*tensor.source, *tensor.tensor)}});
    }
  }

  Result<void> fuse(const std::string& name, const Thirds& parts) {
    const auto given = std::ranges::find_if(parts, [](const NamedTensor* part) { return part != nullptr; });
    AssembledTensor result{{name, (*given)->tensor->dtype, (*given)->tensor->shape}, {}};
    if (result.plan.shape.empty()) return wrongShape(**given, "rows");
    result.plan.shape[0] *= 3;
    for (const NamedTensor* part : parts) {
      if (part == nullptr) return Error{ErrorCode::TensorMissing, {source_, "of which " + name + " is made"}, {}};
      if (part->tensor->shape != (*given)->tensor->shape) return wrongShape(*part, shapeText((*given)->tensor->shape));
      if (part->tensor->dtype != result.plan.dtype) result.plan.dtype = DType::F32;
      result.parts.push_back(TensorRows::whole(*part->source, *part->tensor));
    }
    result_.push_back(std::move(result));
    return {};
  }

  const KeyMap& map_;
  const std::string& source_;
  std::set<std::string> names_;
  std::map<std::string, Thirds> thirds_;
  std::vector<AssembledTensor> result_;
};

}  // namespace

Result<SplitModel> splitSingleFile(const std::vector<NamedTensor>& tensors,
                                   const KeyMap& map,
                                   std::optional<DType> floats) {
  SplitModel split;
  std::set<std::string> seen;
  for (const NamedTensor& tensor : tensors) {
    if (!seen.insert(tensor.name).second) {
      return Error{ErrorCode::WeightsCorrupt,
                   {tensor.source->path().string()},
                   "it holds " + tensor.name + " twice, under different prefixes"};
    }
    const std::vector<KeyMap::Home> homes = map.homesOf(tensor.name);
    if (homes.empty()) split.rest.push_back(tensor);
    for (const KeyMap::Home& home : homes) {
      if (home.name == kPositionIds) {
        split.rest.push_back(tensor);
        continue;
      }
      const auto index = thirdOf(home.operation);
      BURNISH_TRY(AssembledTensor part,
                  index ? third(tensor, home.name, *index) : changed(tensor, home.name, home.operation, true));
      split.parts[home.part].push_back(std::move(part));
    }
  }
  const auto third = split.parts.find(ModelPart::Text3);
  if (third != split.parts.end()) keepOneTokenTable(third->second);
  if (map.layout().family == KeyFamily::Sd3 && !tensors.empty())
    addIdentityProjection(split, tensors.front().source->path());
  for (auto& [part, list] : split.parts) convertFloats(list, floats);
  return split;
}

Result<std::vector<AssembledTensor>> joinParts(const PartTensors& parts,
                                               const std::vector<NamedTensor>& rest,
                                               const KeyMap& map,
                                               const std::string& source,
                                               std::optional<DType> floats) {
  Joiner joiner(map, source);
  for (const auto& [part, tensors] : parts) {
    for (const NamedTensor& tensor : tensors) BURNISH_TRY_VOID(joiner.add(part, tensor));
  }
  for (const NamedTensor& tensor : rest) joiner.addRest(tensor);
  BURNISH_TRY(std::vector<AssembledTensor> joined, joiner.finish());
  convertFloats(joined, floats);
  return joined;
}

}  // namespace burnish
