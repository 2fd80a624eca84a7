#pragma once

#include "core/base/result.h"
#include "core/weights/dtype.h"
#include "core/weights/lora_places.h"
#include "core/weights/lora_reader.h"
#include "core/weights/model_package.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

/// What a LoRA can be written as. Kohya: what most programs read; keeps every kind. Diffusers: one file. Peft: a folder
/// of adapter_config.json and weights, or one for each component.
enum class LoraForm : uint8_t { Kohya, Diffusers, Peft };

struct LoraConvertOptions {
  LoraForm form = LoraForm::Kohya;
  std::optional<DType> floats;      ///< Of all tensors; nothing: as most of the source's.
  std::optional<KeyLayout> layout;  ///< Of the model; nothing: that of the published model of the family.
};

struct WrittenLora {
  uint64_t bytes = 0;
  int64_t layers = 0;              ///< As the new file counts them.
  std::vector<std::string> notes;  ///< English sentences: what the person should know.
};

/// Writes a LoRA under other names, layer by layer; what it changes stays the same to rounding. Nothing that exists is
/// replaced: AlreadyExists. LoraInvalid: those of readLoraFile(), a layer that the model has no place for, and a kind
/// that the form cannot keep.
Result<WrittenLora> convertLora(const std::filesystem::path& from,
                                const std::filesystem::path& to,
                                const LoraConvertOptions& options);

Result<WrittenLora> convertLora(const LoraReader& reader,
                                const std::filesystem::path& to,
                                const LoraConvertOptions& options);

/// The layout of a model, for LoraConvertOptions. Errors: those of ModelPackage and layoutOfParts().
Result<KeyLayout> layoutOfModel(const std::filesystem::path& model);
Result<KeyLayout> layoutOfModel(const ModelPackage& package);

/// The layout that the names and shapes of a LoRA tell.
KeyLayout layoutOfLora(const LoraReader& reader);

/// The type that most of the values have; F32 if it cannot be written.
DType commonType(const WeightsSource& source);

/// A file's metadata for a changed copy: without the hashes and what only the old form has.
std::map<std::string, std::string> metadataForCopy(const std::map<std::string, std::string>& metadata);

}  // namespace burnish
