#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/weights_source.h"

#include <filesystem>
#include <memory>

namespace burnish {

/// One component of a diffusers folder (unet, vae, text_encoder): its configuration and its weights.
struct ComponentFolder {
  Json config;
  std::filesystem::path configPath;
  std::shared_ptr<const WeightsSource> weights;
};

/// Reads config.json and opens the weights that componentWeightsPath() chooses. Errors: FileMissing, ModelConfig,
/// those of openWeights().
Result<ComponentFolder> openComponentFolder(const std::filesystem::path& folder);

/// The weights of a component: a file, or the index of its shards. When there are several, the rule is: safetensors
/// before pickles; then the plain ones before the variants fp16, bf16, non_ema (in this order: the plain ones are what
/// the publisher calls the model, and are never of less precision); then `diffusion_pytorch_model` before `model`; then
/// one file before shards. FileMissing if there is none.
Result<std::filesystem::path> componentWeightsPath(const std::filesystem::path& folder);

}  // namespace burnish
