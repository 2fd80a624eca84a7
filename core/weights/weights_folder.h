#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/safetensors_file.h"

#include <filesystem>

namespace burnish {

/// One component of a diffusers folder (unet, vae, text_encoder): its configuration and its weights.
struct ComponentFolder {
  Json config;
  std::filesystem::path configPath;
  SafetensorsFile weights;
};

/// Reads config.json and opens the weights: diffusion_pytorch_model or model, plain or as variant (fp16, bf16,
/// non_ema), the plain one first. Sharded weights and folders that hold pickles only are refused by name.
Result<ComponentFolder> openComponentFolder(const std::filesystem::path& folder);

/// The weights file that openComponentFolder() would open.
Result<std::filesystem::path> componentWeightsPath(const std::filesystem::path& folder);

}  // namespace burnish
