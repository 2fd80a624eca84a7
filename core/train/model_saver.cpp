#include "core/train/model_saver.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/weights/model_card.h"
#include "core/weights/python_text.h"
#include "core/weights/safetensors_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace burnish {
namespace fs = std::filesystem;
namespace {

std::string optimizerText(const OptimizerOptions& options) {
  return "torch.optim.adamw.AdamW(weight_decay=" + pythonText(options.weightDecay) + ",betas=(" +
         pythonText(options.beta1) + ", " + pythonText(options.beta2) + "),eps=" + pythonText(options.epsilon) + ")";
}

CardFamily cardFamily(const StableDiffusion& base) {
  if (base.family() == ModelFamily::Sdxl) return CardFamily::Xl;
  return base.unet && base.unet->config().hasLinearProjection ? CardFamily::V2 : CardFamily::V1;
}

void describeBase(const StableDiffusion& base, LoraCard& card) {
  card.family = cardFamily(base);
  card.predictionType = base.scheduler().prediction == Prediction::Velocity ? "v" : "epsilon";
  card.baseModelName = base.path().filename().string();
  const auto files = base.package().filesOf(ModelPart::Denoiser);
  if (!files.ok() || files.value().empty()) return;
  const fs::path& weights = files.value().back();  // the configuration comes first
  if (auto hash = sha256OfFile(weights); hash.ok()) card.baseModelSha256 = std::move(hash).value();
  if (auto hash = legacyFileHash(weights); hash.ok()) card.baseModelHash = std::move(hash).value();
}

LoraCard cardOf(const Recipe& recipe, const ModelProvenance& provenance) {
  const int64_t perEpoch = std::max<int64_t>(1, provenance.stepsPerEpoch);
  const auto epochsAfter = [perEpoch](int64_t steps) {
    return std::max<int64_t>(1, (steps + perEpoch - 1) / perEpoch);
  };
  LoraCard card;
  card.outputName = recipe.saving.name;
  card.sessionId = static_cast<int64_t>(provenance.startedAt * 1000.0);
  card.startedAt = provenance.startedAt;
  card.finishedAt = provenance.finishedAt;
  card.step = provenance.step;
  card.epoch = epochsAfter(provenance.step);
  card.maxSteps = recipe.schedule.steps;
  card.epochs = epochsAfter(recipe.schedule.steps);
  card.pictures = provenance.pictures;
  card.batchesPerEpoch = provenance.stepsPerEpoch;
  card.batch = recipe.schedule.batch;
  card.width = card.height = recipe.data.size;
  card.learningRate = recipe.optimizer.learningRate;
  card.unetLearningRate = recipe.optimizer.learningRate;
  card.schedule = recipe.schedule.curve;
  card.warmupSteps = recipe.schedule.warmupSteps;
  card.optimizer = optimizerText(recipe.optimizer);
  card.maxGradNorm = recipe.optimizer.gradientClip;
  card.seed = static_cast<int64_t>(recipe.schedule.seed);
  card.captionDropout = recipe.data.captionDropout;
  card.rank = recipe.method.rank;
  card.alpha = recipe.method.alpha;
  card.programVersion = BURNISH_VERSION;
  return card;
}

/// The entries of the card that SD3 has its own values of: medium, 3.5 medium (dual attention) or 3.5 large.
void nameSd3(const StableDiffusion& base, std::map<std::string, std::string>& metadata) {
  const MmditConfig& config = base.mmdit->config();
  std::string version = "medium";
  if (config.hasQueryNorms) version = config.dualLayers.empty() ? "5-large" : "5-medium";
  metadata["ss_base_model_version"] = version;
  metadata["modelspec.architecture"] = "stable-diffusion-3-" + version + "/lora";
  metadata.erase("modelspec.prediction_type");
  metadata["ss_weighting_scheme"] = "logit_normal";
  metadata["ss_logit_mean"] = pythonText(0.0);
  metadata["ss_logit_std"] = pythonText(1.0);
}

Result<void> verify(const fs::path& path, uint64_t bytes, const LoraAdapter& adapter, LoraNaming naming) {
  BURNISH_TRY(const LoraFile saved, readLoraFile(path));
  std::error_code failure;
  const uint64_t onDisk = fs::file_size(path, failure);
  if (!failure && onDisk == bytes && static_cast<int64_t>(saved.layers.size()) == adapter.savedLayers(naming))
    return {};
  return Error{ErrorCode::WriteFailed, {path.string()}, "what was read back is not what was written"};
}

/// Keeps a result of another step: lora.safetensors of step 100 becomes lora-step-00000100.safetensors; a file of that
/// name that is no result becomes lora-2.safetensors.
Result<void> setAside(const fs::path& path, int64_t newStep) {
  std::error_code failure;
  if (!fs::exists(fs::symlink_status(path, failure))) return {};
  const int64_t oldStep = stepOfSavedModel(path);
  if (oldStep == newStep) return {};
  std::array<char, 40> suffix{};
  if (oldStep >= 0) std::snprintf(suffix.data(), suffix.size(), "-step-%08lld", static_cast<long long>(oldStep));
  const fs::path kept = path.parent_path() / (path.stem().string() + suffix.data() + path.extension().string());
  fs::rename(path, uniquePath(kept), failure);
  if (failure) return writeError(kept, failure.value());
  return {};
}

}  // namespace

fs::path modelPath(const fs::path& runFolder, const Recipe& recipe) {
  return runFolder / "models" / (recipe.saving.name + ".safetensors");
}

int64_t stepOfSavedModel(const fs::path& path) {
  const auto file = SafetensorsFile::open(path);
  if (!file.ok()) return -1;
  const auto steps = file.value().metadata().find("ss_steps");
  if (steps == file.value().metadata().end()) return -1;
  int64_t value = -1;
  std::from_chars(steps->second.data(), steps->second.data() + steps->second.size(), value);
  return value;
}

Result<SavedModel> saveModel(const fs::path& runFolder,
                             const Recipe& recipe,
                             const StableDiffusion& base,
                             const LoraAdapter& adapter,
                             const ModelProvenance& provenance) {
  LoraCard card = cardOf(recipe, provenance);
  describeBase(base, card);
  LoraWriteOptions options;
  const bool isSd3 = base.family() == ModelFamily::Sd3;
  options.naming = recipe.saving.naming == "diffusers" ? LoraNaming::Diffusers : LoraNaming::Kohya;
  options.metadata = modelCard(card);
  if (isSd3) nameSd3(base, options.metadata);
  for (const auto& [key, value] : provenance.datasetMetadata) options.metadata[key] = value;
  const fs::path path = modelPath(runFolder, recipe);
  BURNISH_TRY_VOID(makeFolders(path.parent_path()));
  BURNISH_TRY_VOID(setAside(path, provenance.step));
  BURNISH_TRY(const uint64_t bytes, adapter.save(path, options));
  BURNISH_TRY_VOID(verify(path, bytes, adapter, options.naming));
  return SavedModel{path, bytes};
}

}  // namespace burnish
