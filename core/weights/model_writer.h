#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/dtype.h"
#include "core/weights/key_map.h"
#include "core/weights/model_package.h"
#include "core/weights/weights_folder.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace burnish {

/// A whole model that is to be written: the parts of a package, or others put in their place (merged ones).
struct ModelContent {
  KeyFamily family = KeyFamily::Sd1;
  std::map<ModelPart, ComponentFolder> parts;  ///< Under diffusers' names.
  std::vector<NamedTensor> rest;               ///< What only single files have.
  std::shared_ptr<const WeightsSource> restOwner;
  /// Names that the parts would have in a single file and the one that they came from has not: T5's second table of
  /// tokens, SD3's projection of CLIP-L (trap 5). They are left out again.
  std::set<std::string> lacking;
  std::map<std::string, std::string> metadata;            ///< Of a single file.
  OrderedJson scheduler;                                  ///< scheduler_config.json.
  OrderedJson index;                                      ///< model_index.json.
  std::map<ModelPart, std::filesystem::path> tokenizers;  ///< Folders; empty = CLIP's vocabulary is written.
};

/// All that there is in a package.
Result<ModelContent> contentOf(const ModelPackage& package);

enum class ModelLayoutKind : uint8_t { SingleFile, Folder };

struct WrittenModel {
  uint64_t bytes = 0;
  std::vector<std::string> notes;  ///< English sentences: what the person should know.
};

/// Writes a model without ever holding it in memory, floats as `floats` if given. Nothing that exists is replaced:
/// AlreadyExists. A file or folder appears under its name when it is complete. A folder keeps what only single files
/// have (SD 1.x's schedule tables, SD 2.x's last text layer, metadata) in kRestFile, which diffusers does not read, so
/// that the way back gives the same file again. Errors: those of writing and of joinParts().
Result<WrittenModel> writeModel(const ModelContent& content,
                                ModelLayoutKind layout,
                                const std::filesystem::path& target,
                                std::optional<DType> floats = {});

inline constexpr const char* kRestFile = "single_file_rest.safetensors";

}  // namespace burnish
