#pragma once

#include "core/base/result.h"
#include "core/model/merge_lora.h"
#include "core/weights/model_writer.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace burnish::app {

struct MergeTerm {
  std::filesystem::path model;
  double factor = 1.0;
};

/// A sum of models: parts that a term lacks are taken from the first one. The first one also gives everything else —
/// scheduler, tokenizers, metadata, what only single files have.
struct MergeRequest {
  std::vector<MergeTerm> terms;
  std::filesystem::path to;
  ModelLayoutKind layout = ModelLayoutKind::SingleFile;
  std::optional<DType> floats;
  PackageOptions package;
  std::vector<LoraTerm> loras = {};  ///< Merged into the sum.
};

/// ValueOutOfRange without terms or with a factor that is no number; ModelUnsupported if the families differ; the
/// errors of WeightedSum, mergeLoras() and writeModel().
Result<WrittenModel> mergeModels(const MergeRequest& request);

}  // namespace burnish::app
