#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace burnish::app {

/// What is told of one safetensors file, from its header alone.
struct WeightsSummary {
  std::string path;
  int64_t bytes = 0;
  int64_t tensors = 0;
  int64_t parameters = 0;
  std::map<std::string, int64_t> dtypes;  ///< Tensors of each type.
};

/// What is told of a LoRA: naming, layers, ranks and strengths.
struct LoraSummary {
  std::string naming;
  int64_t layers = 0;
  std::map<std::string, int64_t> ranks;      ///< Rank → layers.
  std::map<std::string, int64_t> strengths;  ///< alpha / rank → layers.
  std::map<std::string, int64_t> targets;    ///< Kind of layer ("attn1 to_q") → layers.
  std::vector<std::string> warnings;
};

/// A file or folder as `burnish inspect` shows it.
struct Inspection {
  std::string kind;  ///< "LoRA", "weights", "diffusers model".
  std::vector<WeightsSummary> files;
  std::vector<LoraSummary> loras;  ///< At most one.
  std::map<std::string, std::string> metadata;
  std::map<std::string, std::string> components;  ///< Of a model folder: name → class.
};

/// Reads headers only, but for a LoRA, whose few values are read. Errors are those of the readers.
Result<Inspection> inspectPath(const std::filesystem::path& path);

OrderedJson inspectionToJson(const Inspection& inspection);
std::string inspectionToText(const Inspection& inspection);

}  // namespace burnish::app
