#pragma once

#include "core/base/host_tensor.h"
#include "core/base/result.h"
#include "core/weights/lora_names.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace burnish {

/// How the keys of a LoRA file are spelled.
enum class LoraNaming : uint8_t { Kohya, Diffusers };

/// One layer of a LoRA: the weight changes by scale() × up · down.
struct LoraLayer {
  LoraGroupName name;
  std::string key;     ///< As the file spells the layer, for messages.
  HostTensor down;     ///< [rank, in] or [rank, in, height, width].
  HostTensor up;       ///< [out, rank] or [out, rank, 1, 1].
  double alpha = 0.0;  ///< rank where the file has none; with rank-stabilised scaling the value that gives its scale.
  bool alphaGiven = false;

  [[nodiscard]] int64_t rank() const { return down.shape[0]; }
  [[nodiscard]] double scale() const { return alpha / static_cast<double>(rank()); }
  [[nodiscard]] bool isConvolution() const { return down.shape.size() == 4; }
};

/// A LoRA of any spelling as neutral values in float.
struct LoraFile {
  std::filesystem::path path;
  LoraNaming naming = LoraNaming::Kohya;
  std::vector<LoraLayer> layers;  ///< Sorted by key.
  std::map<std::string, std::string> metadata;
  std::vector<Error> warnings;  ///< What the person should know although the file can be used.
};

/// Reads a safetensors file in kohya, diffusers (new and old) or peft spelling, or a peft folder (adapter_config.json
/// + adapter_model.safetensors). Errors: those of SafetensorsFile, and LoraInvalid naming the layer: half a pair, ranks
/// that differ, NaN or infinity, and kinds that are not supported (LoHa, LoKr, DoRA, Tucker, …).
Result<LoraFile> readLoraFile(const std::filesystem::path& path);

}  // namespace burnish
