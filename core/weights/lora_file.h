#pragma once

#include "core/weights/lora_layer.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace burnish {

/// How the keys of a LoRA file are spelled.
enum class LoraNaming : uint8_t { Kohya, Diffusers };

/// A LoRA of any spelling and kind as neutral values in float.
struct LoraFile {
  std::filesystem::path path;
  LoraNaming naming = LoraNaming::Kohya;
  std::vector<LoraLayer> layers;  ///< Sorted by key.
  std::map<std::string, std::string> metadata;
  std::vector<Error> warnings;  ///< What the person should know although the file can be used.
};

/// Reads a file (safetensors, or a PyTorch checkpoint) in the spelling of kohya, LyCORIS, diffusers (new and old),
/// peft, OneTrainer or ComfyUI, or a peft folder (adapter_config.json + adapter_model.safetensors). Errors: those of
/// openWeights(), and LoraInvalid naming the layer: half a pair, ranks that differ, NaN or infinity, and kinds that are
/// not supported (OFT, GLoRA, IA3 …).
Result<LoraFile> readLoraFile(const std::filesystem::path& path);

}  // namespace burnish
