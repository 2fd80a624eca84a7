#include "core/weights/weights_folder.h"

#include <array>
#include <string>
#include <vector>

namespace burnish {
namespace fs = std::filesystem;
namespace {

struct Spelling {
  std::array<const char*, 2> stems;
  const char* ending;
};

constexpr auto kSpellings = std::to_array<Spelling>({
    {{"diffusion_pytorch_model", "model"}, ".safetensors"},
    {{"diffusion_pytorch_model", "pytorch_model"}, ".bin"},
});
constexpr auto kVariants = std::to_array<const char*>({"", ".fp16", ".bf16", ".non_ema"});

/// One file, then the places where the tools and their versions put the variant into the name of an index.
std::vector<std::string> namesOf(const std::string& stem, const std::string& variant, const std::string& ending) {
  return {stem + variant + ending, stem + ending + ".index" + variant + ".json",
          stem + variant + ending + ".index.json", stem + ending + variant + ".index.json"};
}

}  // namespace

Result<fs::path> componentWeightsPath(const fs::path& folder) {
  std::error_code ignored;
  for (const Spelling& spelling : kSpellings) {
    for (const char* variant : kVariants) {
      for (const char* stem : spelling.stems) {
        for (const std::string& name : namesOf(stem, variant, spelling.ending)) {
          if (fs::exists(folder / name, ignored)) return folder / name;
        }
      }
    }
  }
  return Error{ErrorCode::FileMissing, {(folder / "diffusion_pytorch_model.safetensors").string()}, {}};
}

Result<ComponentFolder> openComponentFolder(const fs::path& folder) {
  const fs::path configPath = folder / "config.json";
  BURNISH_TRY(Json config, readJsonFile(configPath.string()));
  if (!config.is_object()) return Error{ErrorCode::ModelConfig, {configPath.string(), "it is not a JSON object"}, {}};
  BURNISH_TRY(const fs::path weightsPath, componentWeightsPath(folder));
  BURNISH_TRY(auto weights, openWeights(weightsPath));
  return ComponentFolder{std::move(config), configPath, std::move(weights)};
}

}  // namespace burnish
