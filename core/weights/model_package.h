#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/deduced_config.h"
#include "core/weights/key_layout.h"
#include "core/weights/weights_folder.h"
#include "core/weights/weights_source.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

struct PackageOptions {
  /// A model folder of diffusers that gives what a single file lacks: parts, tokenizers, and the configuration of a
  /// model of unusual widths. Empty = none.
  std::filesystem::path companion;
  std::optional<PredictionKind> prediction;  ///< Instead of what the model says.
};

/// A model on the disk in any layout — a diffusers folder, a folder of the hub's cache, a single file — seen as the
/// parts of diffusers' layout. Headers only are in memory. Immutable; any thread may read.
class ModelPackage {
 public:
  /// Errors: FileMissing, ModelUnsupported, JsonInvalid, ModelConfig, those of openWeights() and splitSingleFile().
  static Result<ModelPackage> open(const std::filesystem::path& path, const PackageOptions& options = {});

  [[nodiscard]] KeyFamily family() const { return family_; }
  [[nodiscard]] bool isSingleFile() const { return single_ != nullptr; }
  /// The file, or the resolved folder.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] bool has(ModelPart part) const;
  /// Configuration and weights, under diffusers' names. ModelUnsupported if the model has no such part.
  [[nodiscard]] Result<ComponentFolder> part(ModelPart part) const;
  /// All files that the part is made of, for an identity.
  [[nodiscard]] Result<std::vector<std::filesystem::path>> filesOf(ModelPart part) const;

  /// scheduler_config.json, and what messages call it.
  struct Scheduler {
    Json config;
    std::string source;
  };
  [[nodiscard]] Result<Scheduler> scheduler() const;
  /// Where the tokenizer of a text part lies; empty if the model has none: CLIP's vocabulary is then the built-in one.
  [[nodiscard]] std::filesystem::path tokenizerFolder(ModelPart part) const;
  /// SDXL: an empty negative prompt stands for zeros.
  [[nodiscard]] bool zerosForEmptyPrompt() const { return zerosForEmptyPrompt_; }

  /// Of a single file: what diffusers has no place for; and the file itself (null for a folder).
  [[nodiscard]] const std::vector<NamedTensor>& rest() const { return rest_; }
  [[nodiscard]] const std::shared_ptr<const WeightsSource>& singleFile() const { return single_; }

 private:
  ModelPackage() = default;
  static Result<ModelPackage> openFolder(const std::filesystem::path& folder, const PackageOptions& options);
  static Result<ModelPackage> openFile(const std::filesystem::path& file, const PackageOptions& options);
  /// The folder that a part is taken from, if it is one.
  [[nodiscard]] std::filesystem::path folderOf(ModelPart part) const;

  std::filesystem::path path_;
  PackageOptions options_;
  KeyFamily family_ = KeyFamily::Sd1;
  bool zerosForEmptyPrompt_ = false;
  std::shared_ptr<const WeightsSource> single_;
  std::map<ModelPart, std::shared_ptr<const WeightsSource>> parts_;  ///< Of a single file.
  std::vector<NamedTensor> rest_;
};

/// "tokenizer", "tokenizer_2", "tokenizer_3"; only for text parts.
std::string tokenizerFolderName(ModelPart part);

}  // namespace burnish
