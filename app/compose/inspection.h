#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/adapter_facts.h"
#include "core/weights/model_facts.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace burnish::app {

/// What is told of one file of weights, from its header alone.
struct WeightsSummary {
  std::string path;
  int64_t bytes = 0;
  int64_t tensors = 0;
  int64_t parameters = 0;
  std::map<std::string, int64_t> dtypes;  ///< Tensors of each type.
};

/// A file or folder as `burnish inspect` shows it.
struct Inspection {
  std::string kind;     ///< "adapter", "model", or "weights" of what is not known.
  std::string summary;  ///< One sentence.
  std::vector<WeightsSummary> files;
  std::optional<ModelFacts> model;  ///< Of anything but an adapter.
  std::optional<AdapterFacts> adapter;
  std::map<std::string, std::string> metadata;
};

/// Reads headers and single numbers only, so memory does not grow with the file. Errors are those of the readers.
Result<Inspection> inspectPath(const std::filesystem::path& path);

}  // namespace burnish::app
