#include "core/weights/model_facts.h"

#include "core/weights/hub_folder.h"
#include "core/weights/key_layout.h"
#include "core/weights/known_layouts.h"
#include "core/weights/model_conversion.h"
#include "core/weights/prediction_hints.h"
#include "core/weights/tensor_names.h"

#include <algorithm>

namespace burnish {
namespace fs = std::filesystem;
namespace {

using Tensors = std::vector<NamedTensor>;

const TensorInfo* find(const Tensors& tensors, std::string_view name) {
  const auto found = std::ranges::find(tensors, name, &NamedTensor::name);
  return found == tensors.end() ? nullptr : found->tensor;
}

int64_t extentOf(const TensorInfo* tensor, std::size_t axis, int64_t otherwise) {
  return tensor == nullptr || tensor->shape.size() <= axis ? otherwise : tensor->shape[axis];
}

BaseModel baseOf(const KeyLayout& layout, const NameSet& names, bool isOriginal) {
  switch (layout.family) {
    case KeyFamily::Sd1:
      return BaseModel::Sd1;
    case KeyFamily::Sd2:
      return BaseModel::Sd2;
    case KeyFamily::Sdxl:
      return layout.unet.layers.size() == 4 ? BaseModel::SdxlRefiner : BaseModel::Sdxl;
    case KeyFamily::Sd3:
      break;
  }
  const std::string block = isOriginal ? "model.diffusion_model.joint_blocks.0.x_block." : "transformer_blocks.0.";
  if (!names.has(block + (isOriginal ? "attn.ln_q." : "attn.norm_q."))) return BaseModel::Sd3Medium;
  return names.has(block + "attn2.") ? BaseModel::Sd35Medium : BaseModel::Sd35Large;
}

std::vector<ModelPart> wantedParts(BaseModel base) {
  std::vector<ModelPart> parts{ModelPart::Denoiser, ModelPart::Vae, ModelPart::Text};
  const bool hasTwo = base == BaseModel::Sdxl || base == BaseModel::Sd3Medium || base == BaseModel::Sd35Medium ||
                      base == BaseModel::Sd35Large;
  if (hasTwo) parts.push_back(ModelPart::Text2);
  return parts;
}

bool isSd3(BaseModel base) {
  return base == BaseModel::Sd3Medium || base == BaseModel::Sd35Medium || base == BaseModel::Sd35Large;
}

void addTensor(ModelFacts& facts, ModelPart part, const TensorInfo& tensor) {
  auto found = std::ranges::find(facts.parts, part, &PartFacts::part);
  if (found == facts.parts.end()) found = facts.parts.insert(facts.parts.end(), PartFacts{part, 0, 0, {}});
  ++found->tensors;
  found->parameters += tensor.elementCount();
  ++found->dtypes[std::string(dtypeName(tensor.dtype))];
}

/// Gives the tensors to their parts by the key map.
void countParts(ModelFacts& facts, const Tensors& tensors, const KeyMap& keys) {
  for (const NamedTensor& tensor : tensors) {
    const auto homes = keys.homesOf(tensor.name);
    if (homes.empty()) {
      ++facts.otherTensors;
      facts.hasEma = facts.hasEma || tensor.name.starts_with("model_ema.diffusion_model");
      continue;
    }
    addTensor(facts, homes.front().part, *tensor.tensor);
  }
  std::ranges::sort(facts.parts, {}, &PartFacts::part);
}

void listMissing(ModelFacts& facts) {
  const auto has = [&](ModelPart part) {
    return std::ranges::find(facts.parts, part, &PartFacts::part) != facts.parts.end();
  };
  for (const ModelPart part : wantedParts(facts.base)) {
    if (!has(part)) facts.missing.push_back(part);
  }
  if (isSd3(facts.base) && !has(ModelPart::Text3)) facts.missingOptional.push_back(ModelPart::Text3);
}

void takePrediction(ModelFacts& facts, const PredictionHint& hint) {
  facts.prediction = hint.prediction;
  facts.predictionReason = hint.reason;
  facts.hasZeroTerminalSnr = facts.hasZeroTerminalSnr || hint.hasZeroTerminalSnr;
}

/// A file in which the denoiser has the names of its makers.
std::optional<ModelFacts> asSingleFile(const WeightsSource& source) {
  const Tensors tensors = namedSingleFile(source);
  const auto layout = layoutOfSingleFile(tensors, source.path().string());
  if (!layout.ok()) return std::nullopt;
  ModelFacts facts;
  facts.base = baseOf(layout.value(), NameSet(tensors), true);
  countParts(facts, tensors, KeyMap(layout.value()));
  facts.layout = facts.parts.size() > 1 ? SourceLayout::SingleFile : SourceLayout::OriginalPart;
  const char* first = isSd3(facts.base) ? "model.diffusion_model.x_embedder.proj.weight"
                                        : "model.diffusion_model.input_blocks.0.0.weight";
  facts.inputs = extentOf(find(tensors, first), 1, 4);
  takePrediction(facts, predictionHint(source, layout.value().family));
  return facts;
}

/// A file with diffusers' names of a UNet or a transformer.
std::optional<ModelFacts> asDenoiser(const WeightsSource& source) {
  PartTensors parts;
  parts[ModelPart::Denoiser] = namedPart(ModelPart::Denoiser, source);
  const Tensors& tensors = parts[ModelPart::Denoiser];
  const auto layout = layoutOfParts(parts, source.path().string());
  if (!layout.ok()) return std::nullopt;
  ModelFacts facts;
  facts.layout = SourceLayout::DiffusersPart;
  facts.base = baseOf(layout.value(), NameSet(tensors), false);
  for (const NamedTensor& tensor : tensors) addTensor(facts, ModelPart::Denoiser, *tensor.tensor);
  facts.inputs = extentOf(find(tensors, isSd3(facts.base) ? "pos_embed.proj.weight" : "conv_in.weight"), 1, 4);
  takePrediction(facts, predictionHint(source, layout.value().family));
  return facts;
}

/// What a bare VAE or text encoder shows by its first words; the family cannot be told from a VAE.
struct PartSign {
  const char* beginning;
  ModelPart part;
  SourceLayout layout;
};
constexpr PartSign kPartSigns[] = {
    {"encoder.down_blocks.0.resnets.", ModelPart::Vae, SourceLayout::DiffusersPart},
    {"encoder.down.0.block.", ModelPart::Vae, SourceLayout::OriginalPart},
    {"first_stage_model.encoder.down.0.block.", ModelPart::Vae, SourceLayout::OriginalPart},
    {"encoder.block.0.layer.0.SelfAttention.", ModelPart::Text3, SourceLayout::DiffusersPart},
    {"text_model.encoder.layers.0.", ModelPart::Text, SourceLayout::DiffusersPart},
    {"encoder.layers.0.self_attn.", ModelPart::Text, SourceLayout::DiffusersPart},
    {"transformer.resblocks.0.", ModelPart::Text, SourceLayout::OriginalPart},
};

std::optional<ModelFacts> asOtherPart(const WeightsSource& source) {
  Tensors tensors;
  for (const TensorInfo& tensor : source.tensors()) tensors.push_back({tensor.name, &source, &tensor});
  const NameSet names(tensors);
  const bool isDamagedWhole =
      names.has("model.diffusion_model.") || names.has("cond_stage_model.") || names.has("conditioner.");
  if (isDamagedWhole) return std::nullopt;
  for (const PartSign& sign : kPartSigns) {
    if (!names.has(sign.beginning)) continue;
    ModelFacts facts;
    facts.layout = sign.layout;
    for (const NamedTensor& tensor : tensors) addTensor(facts, sign.part, *tensor.tensor);
    return facts;
  }
  return std::nullopt;
}

/// The family that has most of the names, in either layout.
void findNearest(ModelFacts& facts, const WeightsSource& source) {
  for (const KnownLayout& known : knownLayouts()) {
    const KeyMap keys(known.layout);
    int64_t common = 0;
    std::vector<std::string> differing;
    for (const TensorInfo& tensor : source.tensors()) {
      const bool isThere = !keys.homesOf(canonicalSingleName(tensor.name)).empty() ||
                           std::ranges::any_of(kModelParts, [&](ModelPart part) {
                             return keys.originOf(part, canonicalPartName(part, tensor.name)).has_value();
                           });
      if (isThere) {
        ++common;
      } else if (differing.size() < 5) {
        differing.push_back(tensor.name);
      }
    }
    if (common <= facts.commonNames) continue;
    facts.commonNames = common;
    facts.nearest = known.base;
    facts.firstDiffering = std::move(differing);
  }
  for (const TensorInfo& tensor : source.tensors()) {
    if (facts.nearest != BaseModel::Unknown || facts.firstDiffering.size() >= 5) break;
    facts.firstDiffering.push_back(tensor.name);
  }
}

}  // namespace

std::string_view baseModelName(BaseModel base) {
  switch (base) {
    case BaseModel::Sd1:
      return "Stable Diffusion 1.x";
    case BaseModel::Sd2:
      return "Stable Diffusion 2.x";
    case BaseModel::Sdxl:
      return "Stable Diffusion XL";
    case BaseModel::SdxlRefiner:
      return "Stable Diffusion XL refiner";
    case BaseModel::Sd3Medium:
      return "Stable Diffusion 3 medium";
    case BaseModel::Sd35Medium:
      return "Stable Diffusion 3.5 medium";
    case BaseModel::Sd35Large:
      return "Stable Diffusion 3.5 large";
    case BaseModel::Unknown:
      break;
  }
  return "unknown";
}

std::string_view sourceLayoutName(SourceLayout layout) {
  switch (layout) {
    case SourceLayout::SingleFile:
      return "single file";
    case SourceLayout::Folder:
      return "diffusers folder";
    case SourceLayout::OriginalPart:
      return "one part, original names";
    case SourceLayout::DiffusersPart:
      return "one part, diffusers names";
    case SourceLayout::Unknown:
      break;
  }
  return "unknown";
}

std::string_view partName(ModelPart part, BaseModel base) {
  switch (part) {
    case ModelPart::Denoiser:
      return isSd3(base) ? "transformer" : "UNet";
    case ModelPart::Vae:
      return "VAE";
    case ModelPart::Text:
      return "text encoder";
    case ModelPart::Text2:
      return "second text encoder";
    case ModelPart::Text3:
      return "third text encoder (T5)";
  }
  return {};
}

ModelFacts detectModel(const WeightsSource& source) {
  if (auto facts = asSingleFile(source)) {
    if (facts->layout == SourceLayout::SingleFile) listMissing(*facts);
    return *std::move(facts);
  }
  if (auto facts = asDenoiser(source)) return *std::move(facts);
  if (auto facts = asOtherPart(source)) return *std::move(facts);
  ModelFacts unknown;
  unknown.otherTensors = static_cast<int64_t>(source.tensors().size());
  findNearest(unknown, source);
  return unknown;
}

Result<ModelFacts> detectModel(const ModelPackage& folder) {
  ModelFacts facts;
  facts.layout = SourceLayout::Folder;
  for (const ModelPart part : kModelParts) {
    if (!folder.has(part)) continue;
    BURNISH_TRY(const ComponentFolder component, folder.part(part));
    for (const TensorInfo& tensor : component.weights->tensors()) addTensor(facts, part, tensor);
    if (part != ModelPart::Denoiser) continue;
    if (const auto denoiser = asDenoiser(*component.weights)) {
      facts.base = denoiser->base;
      facts.inputs = denoiser->inputs;
    }
  }
  BURNISH_TRY(const ModelPackage::Scheduler scheduler, folder.scheduler());
  takePrediction(facts, predictionHint(scheduler.config, folder.family()));
  if (facts.isKnown()) listMissing(facts);
  return facts;
}

Result<ModelFacts> detectModel(const fs::path& path) {
  std::error_code ignored;
  BURNISH_TRY(const fs::path resolved, resolveModelFolder(path));
  if (fs::exists(resolved / "model_index.json", ignored)) {
    BURNISH_TRY(const ModelPackage folder, ModelPackage::open(resolved));
    return detectModel(folder);
  }
  BURNISH_TRY(const auto source, openWeights(resolved));
  return detectModel(*source);
}

std::string summaryOf(const ModelFacts& facts) {
  std::string text(facts.isKnown() ? baseModelName(facts.base) : "Unknown model");
  if (!facts.isKnown() && !facts.parts.empty()) text = std::string(partName(facts.parts.front().part, facts.base));
  if (facts.isInpainting()) text += " inpainting";
  if (facts.layout != SourceLayout::Unknown) text += ", " + std::string(sourceLayoutName(facts.layout));
  std::map<std::string, int64_t> dtypes;
  for (const PartFacts& part : facts.parts) {
    for (const auto& [dtype, count] : part.dtypes) dtypes[dtype] += count;
  }
  const auto most = std::ranges::max_element(dtypes, {}, &std::pair<const std::string, int64_t>::second);
  if (most != dtypes.end()) text += ", " + most->first;
  if (facts.layout != SourceLayout::SingleFile && facts.layout != SourceLayout::Folder) return text;
  if (facts.missing.empty()) return text + ", complete";
  text += ", without ";
  for (const ModelPart part : facts.missing)
    text += (part == facts.missing.front() ? "" : ", ") + std::string(partName(part, facts.base));
  return text;
}

}  // namespace burnish
