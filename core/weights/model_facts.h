#pragma once

#include "core/base/result.h"
#include "core/weights/deduced_config.h"
#include "core/weights/key_map.h"
#include "core/weights/model_package.h"
#include "core/weights/weights_source.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// The published families, told apart by structure: names, dimensions and which parts there are.
enum class BaseModel : uint8_t { Unknown, Sd1, Sd2, Sdxl, SdxlRefiner, Sd3Medium, Sd35Medium, Sd35Large };
/// "Stable Diffusion 1.x", "Stable Diffusion XL" …; "unknown".
std::string_view baseModelName(BaseModel base);

enum class SourceLayout : uint8_t {
  Unknown,
  SingleFile,    ///< A whole model in one file under the names of its makers.
  Folder,        ///< A diffusers folder.
  OriginalPart,  ///< One part under the names of single files.
  DiffusersPart  ///< One part under diffusers' or transformers' names.
};
std::string_view sourceLayoutName(SourceLayout layout);

/// One part of a model.
struct PartFacts {
  ModelPart part = ModelPart::Denoiser;
  int64_t tensors = 0;
  int64_t parameters = 0;
  std::map<std::string, int64_t> dtypes;  ///< Type → tensors.
};
/// "UNet", "transformer", "VAE", "text encoder", "second text encoder", "third text encoder (T5)".
std::string_view partName(ModelPart part, BaseModel base);

/// What a model is, from names, shapes and metadata.
struct ModelFacts {
  BaseModel base = BaseModel::Unknown;
  SourceLayout layout = SourceLayout::Unknown;
  std::vector<PartFacts> parts;
  std::vector<ModelPart> missing;            ///< What a whole model of the family has and this has not.
  std::vector<ModelPart> missingOptional;    ///< T5, which SD3 does without.
  int64_t inputs = 4;                        ///< Of the denoiser: 4; 9 for inpainting, 8 for instruct-pix2pix; 16 SD3.
  std::optional<PredictionKind> prediction;  ///< Nothing: it cannot be known, ask the person (trap 17).
  std::string predictionReason;              ///< "modelspec.prediction_type", "the marker tensor v_pred" …
  bool hasZeroTerminalSnr = false;
  bool hasEma = false;       ///< A second, averaged copy of the UNet is in the file (trap 7).
  int64_t otherTensors = 0;  ///< Tensors that belong to no part: schedule tables, EMA copies, unknown ones.

  // Of what is not known.
  BaseModel nearest = BaseModel::Unknown;  ///< The family with most names in common, if there is any.
  int64_t commonNames = 0;
  std::vector<std::string> firstDiffering;  ///< The first names that the nearest family does not have.

  [[nodiscard]] bool isKnown() const { return base != BaseModel::Unknown; }
  [[nodiscard]] bool isInpainting() const { return inputs == 9; }
};

/// From the header alone, but for one vector of some SD 2.x files (trap 17). Never fails: what is not known is unknown.
ModelFacts detectModel(const WeightsSource& source);

/// The same of a folder.
Result<ModelFacts> detectModel(const ModelPackage& folder);

/// A file, a diffusers folder, a folder of the hub's cache, or the folder of one part. Errors of opening are passed on.
Result<ModelFacts> detectModel(const std::filesystem::path& path);

/// One sentence for a person: "Stable Diffusion XL, single file, F16, complete".
std::string summaryOf(const ModelFacts& facts);

}  // namespace burnish
