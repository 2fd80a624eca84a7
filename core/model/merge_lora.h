#pragma once

#include "core/base/result.h"
#include "core/weights/key_layout.h"
#include "core/weights/lora_file.h"
#include "core/weights/weights_source.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

struct LoraTerm {
  std::filesystem::path file;
  double strength = 1.0;
};

/// The weights of a model's parts, under canonicalPartName().
using PartWeights = std::map<ModelPart, std::shared_ptr<const WeightsSource>>;

/// What mergeLoras() made: the same parts with the LoRAs in them.
struct MergedParts {
  PartWeights parts;
  std::vector<std::string> notes;  ///< English sentences: layers that found no place.
};

/// LoRAs of any kind merged into a model, W + Σ strength × change, each change made for the model's own W by
/// WeightChange::delta(). Values are made when they are read, tensor by tensor; `floats` is their type, by default the
/// base's. Errors: those of readLoraFile() and matchLora(): a LoRA that has nothing in common with the model is
/// LoraMismatch. The result's sources belong to one thread.
Result<MergedParts> mergeLoras(const PartWeights& base,
                               const KeyLayout& layout,
                               const std::vector<LoraTerm>& loras,
                               std::optional<DType> floats = {});

}  // namespace burnish
