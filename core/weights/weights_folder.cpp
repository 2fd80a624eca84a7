#include "core/weights/weights_folder.h"

#include <array>
#include <string>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr auto kStems = std::to_array<const char*>({"diffusion_pytorch_model", "model"});
constexpr auto kVariants = std::to_array<const char*>({"", ".fp16", ".bf16", ".non_ema"});

bool holds(const fs::path& folder, const std::string& name) {
  std::error_code ignored;
  return fs::exists(folder / name, ignored);
}

}  // namespace

Result<fs::path> componentWeightsPath(const fs::path& folder) {
  for (const char* variant : kVariants) {
    for (const char* stem : kStems) {
      const std::string name = std::string(stem) + variant + ".safetensors";
      if (holds(folder, name)) return folder / name;
    }
  }
  for (const char* stem : kStems) {
    if (holds(folder, std::string(stem) + ".safetensors.index.json")) {
      return Error{ErrorCode::ModelUnsupported, {folder.string(), "its weights are split over several files"}, {}};
    }
  }
  for (const char* pickle : {"diffusion_pytorch_model.bin", "pytorch_model.bin"}) {
    if (holds(folder, pickle)) {
      return Error{ErrorCode::ModelUnsupported,
                   {folder.string(), std::string(pickle) + " is a pickle, which is not read; get the .safetensors"},
                   {}};
    }
  }
  return Error{ErrorCode::FileMissing, {(folder / "diffusion_pytorch_model.safetensors").string()}, {}};
}

Result<ComponentFolder> openComponentFolder(const fs::path& folder) {
  const fs::path configPath = folder / "config.json";
  BURNISH_TRY(Json config, readJsonFile(configPath.string()));
  if (!config.is_object()) return Error{ErrorCode::ModelConfig, {configPath.string(), "it is not a JSON object"}, {}};
  BURNISH_TRY(const fs::path weightsPath, componentWeightsPath(folder));
  BURNISH_TRY(SafetensorsFile weights, SafetensorsFile::open(weightsPath));
  return ComponentFolder{std::move(config), configPath, std::move(weights)};
}

}  // namespace burnish
