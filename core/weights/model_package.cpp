#include "core/weights/model_package.h"

#include "core/weights/assembled_weights.h"
#include "core/weights/hub_folder.h"
#include "core/weights/model_conversion.h"
#include "core/weights/prediction_hints.h"

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr uint64_t kConfigBytes = 1u << 20;

bool isThere(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

Error unsupported(const fs::path& path, const std::string& what) {
  return {ErrorCode::ModelUnsupported, {path.string(), what}, {}};
}

/// SD 1.x and 2.x are one pipeline; their UNets differ in one word of the configuration.
Result<KeyFamily> familyOfUnet(const fs::path& folder) {
  const fs::path path = folder / "unet" / "config.json";
  BURNISH_TRY(const Json config, readJsonFile(path.string(), kConfigBytes));
  const auto found = config.is_object() ? config.find("use_linear_projection") : config.end();
  const bool isLinear = found != config.end() && found->is_boolean() && found->get<bool>();
  return isLinear ? KeyFamily::Sd2 : KeyFamily::Sd1;
}

Result<KeyFamily> familyOfPipeline(const fs::path& folder, const Json& index) {
  const std::string name = index.is_object() && index.contains("_class_name") ? index["_class_name"].dump() : "missing";
  if (name == "\"StableDiffusionXLPipeline\"") return KeyFamily::Sdxl;
  if (name == "\"StableDiffusion3Pipeline\"") return KeyFamily::Sd3;
  if (name == "\"StableDiffusionPipeline\"") return familyOfUnet(folder);
  return unsupported(folder, "its _class_name is " + name);
}

PredictionKind usualPrediction(KeyFamily family) {
  if (family == KeyFamily::Sd3) return PredictionKind::Flow;
  return family == KeyFamily::Sd2 ? PredictionKind::V : PredictionKind::Epsilon;
}

PartShapes shapesOf(const WeightsSource& part) {
  PartShapes shapes;
  for (const TensorInfo& tensor : part.tensors()) shapes.emplace(tensor.name, tensor.shape);
  return shapes;
}

}  // namespace

std::string tokenizerFolderName(ModelPart part) {
  return part == ModelPart::Text ? "tokenizer" : part == ModelPart::Text2 ? "tokenizer_2" : "tokenizer_3";
}

Result<ModelPackage> ModelPackage::open(const fs::path& path, const PackageOptions& options) {
  if (!isThere(path)) return Error{ErrorCode::FileMissing, {path.string()}, {}};
  std::error_code ignored;
  return fs::is_directory(path, ignored) ? openFolder(path, options) : openFile(path, options);
}

Result<ModelPackage> ModelPackage::openFolder(const fs::path& path, const PackageOptions& options) {
  ModelPackage package;
  BURNISH_TRY(package.path_, resolveModelFolder(path));
  package.options_ = options;
  const fs::path indexPath = package.path_ / "model_index.json";
  if (!isThere(indexPath)) return unsupported(package.path_, "it has no model_index.json");
  BURNISH_TRY(const Json index, readJsonFile(indexPath.string(), kConfigBytes));
  BURNISH_TRY(package.family_, familyOfPipeline(package.path_, index));
  if (package.family_ == KeyFamily::Sdxl) {
    const auto zeros = index.find("force_zeros_for_empty_prompt");
    package.zerosForEmptyPrompt_ = zeros == index.end() || !zeros->is_boolean() || zeros->get<bool>();
  }
  return package;
}

Result<ModelPackage> ModelPackage::openFile(const fs::path& file, const PackageOptions& options) {
  ModelPackage package;
  package.path_ = file;
  package.options_ = options;
  BURNISH_TRY(package.single_, openWeights(file));
  const std::vector<NamedTensor> tensors = namedSingleFile(*package.single_);
  BURNISH_TRY(const KeyLayout layout, layoutOfSingleFile(tensors, file.string()));
  package.family_ = layout.family;
  package.zerosForEmptyPrompt_ = layout.family == KeyFamily::Sdxl;
  BURNISH_TRY(SplitModel split, splitSingleFile(tensors, KeyMap(layout)));
  std::vector<std::shared_ptr<const WeightsSource>> owners{package.single_};
  if (split.made) owners.push_back(split.made);
  for (auto& [part, assembled] : split.parts)
    package.parts_[part] = std::make_shared<AssembledWeights>(file, std::move(assembled), owners);
  package.rest_ = std::move(split.rest);
  return package;
}

fs::path ModelPackage::folderOf(ModelPart part) const {
  const std::string name(partFolderName(part, family_));
  const fs::path own = isSingleFile() ? fs::path() : path_ / name;
  if (options_.companion.empty() || (!own.empty() && isThere(own / "config.json"))) return own;
  return options_.companion / name;
}

bool ModelPackage::has(ModelPart part) const {
  if (parts_.contains(part)) return true;
  const fs::path folder = folderOf(part);
  return !folder.empty() && isThere(folder / "config.json");
}

Result<ComponentFolder> ModelPackage::part(ModelPart part) const {
  const std::string name(partFolderName(part, family_));
  const auto found = parts_.find(part);
  if (found == parts_.end()) {
    const fs::path folder = folderOf(part);
    if (folder.empty()) return unsupported(path_, "it has no " + name + ", and no companion model was given");
    return openComponentFolder(folder);
  }
  ComponentFolder component{{}, path_, found->second};
  const fs::path given = options_.companion / name / "config.json";
  if (!options_.companion.empty() && isThere(given)) {
    component.configPath = given;
    BURNISH_TRY(component.config, readJsonFile(given.string(), kConfigBytes));
    return component;
  }
  BURNISH_TRY(const OrderedJson config, deducePartConfig(part, family_, shapesOf(*found->second), path_.string()));
  component.config = Json::parse(config.dump());
  return component;
}

Result<std::vector<fs::path>> ModelPackage::filesOf(ModelPart part) const {
  const auto found = parts_.find(part);
  if (found != parts_.end()) return found->second->files();
  const fs::path folder = folderOf(part);
  if (folder.empty()) return unsupported(path_, "it has no " + std::string(partFolderName(part, family_)));
  BURNISH_TRY(const auto weights, openWeights(folder));
  std::vector<fs::path> files{folder / "config.json"};
  for (const fs::path& file : weights->files()) files.push_back(file);
  return files;
}

Result<ModelPackage::Scheduler> ModelPackage::scheduler() const {
  const fs::path folder = isSingleFile() ? options_.companion : path_;
  if (!folder.empty()) {
    const fs::path path = folder / "scheduler" / "scheduler_config.json";
    BURNISH_TRY(Json config, readJsonFile(path.string(), kConfigBytes));
    if (options_.prediction && *options_.prediction != PredictionKind::Flow && config.is_object())
      config["prediction_type"] = *options_.prediction == PredictionKind::V ? "v_prediction" : "epsilon";
    return Scheduler{std::move(config), path.string()};
  }
  const PredictionHint hint = predictionHint(*single_, family_);
  const PredictionKind prediction = options_.prediction.value_or(hint.prediction.value_or(usualPrediction(family_)));
  return Scheduler{Json::parse(publishedScheduler(family_, prediction, hint.hasZeroTerminalSnr).dump()),
                   path_.string()};
}

fs::path ModelPackage::tokenizerFolder(ModelPart part) const {
  const fs::path folder = isSingleFile() ? options_.companion : path_;
  if (folder.empty()) return {};
  const fs::path tokenizer = folder / tokenizerFolderName(part);
  return isSingleFile() && !isThere(tokenizer) ? fs::path() : tokenizer;
}

}  // namespace burnish
