#pragma once

#include "core/job/recipe.h"
#include "core/model/load_model.h"
#include "core/model/lora_adapter.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace burnish {

/// What the file's metadata tells of the run that made it.
struct ModelProvenance {
  int64_t step = 0;
  int64_t pictures = 0;
  int64_t stepsPerEpoch = 1;
  double startedAt = 0.0;  ///< Seconds since 1970.
  double finishedAt = 0.0;
  std::vector<std::pair<std::string, std::string>> datasetMetadata = {};
};

struct SavedModel {
  std::filesystem::path path;  ///< Absolute.
  uint64_t bytes = 0;
};

/// models/NAME.safetensors of a run folder.
std::filesystem::path modelPath(const std::filesystem::path& runFolder, const Recipe& recipe);

/// The step that the file at `path` was saved after (ss_steps); -1 if there is no whole LoRA.
int64_t stepOfSavedModel(const std::filesystem::path& path);

/// Saves the adapter atomically with the ss_* metadata, opens it again and compares names, shapes and size. A result of
/// another step that is there already is kept under a name that carries its step.
Result<SavedModel> saveModel(const std::filesystem::path& runFolder,
                             const Recipe& recipe,
                             const StableDiffusion& base,
                             const LoraAdapter& adapter,
                             const ModelProvenance& provenance);

}  // namespace burnish
