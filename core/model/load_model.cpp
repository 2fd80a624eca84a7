#include "core/model/load_model.h"

#include "core/model/load_weights.h"
#include "core/model/model_identity.h"
#include "core/nn/torch_guard.h"
#include "core/weights/hub_folder.h"
#include "core/weights/weights_folder.h"

#include <vector>

namespace burnish {
namespace {

namespace fs = std::filesystem;

Result<void> checkPipelineClass(const fs::path& folder) {
  const fs::path path = folder / "model_index.json";
  std::error_code ignored;
  if (!fs::exists(folder, ignored)) return Error{ErrorCode::FileMissing, {folder.string()}, {}};
  if (!fs::exists(path, ignored))
    return Error{ErrorCode::ModelUnsupported, {folder.string(), "it has no model_index.json"}, {}};
  BURNISH_TRY(const Json json, readJsonFile(path.string(), 1u << 20));
  const std::string name = json.is_object() && json.contains("_class_name") ? json["_class_name"].dump() : "missing";
  if (name == "\"StableDiffusionPipeline\"") return {};
  return Error{ErrorCode::ModelUnsupported, {folder.string(), "its _class_name is " + name}, {}};
}

/// Builds a model from its configuration and fills it from its weights.
template <class Model, class Config>
Result<std::shared_ptr<Model>> loadComponent(const fs::path& folder,
                                             Result<Config> (*parse)(const Json&, const std::string&),
                                             const WeightNaming& naming,
                                             c10::Device device) {
  using Loaded = Result<std::shared_ptr<Model>>;
  return torchGuard(ErrorCode::InternalFault, {folder.string()}, [&]() -> Loaded {
    BURNISH_TRY(const ComponentFolder component, openComponentFolder(folder));
    BURNISH_TRY(const Config config, parse(component.config, component.configPath.string()));
    auto model = std::make_shared<Model>(config);
    BURNISH_TRY_VOID(loadWeights(*model, *component.weights, naming));
    model->eval();
    if (!device.is_cpu()) model->to(device);
    return model;
  });
}

/// Configuration and weights of a component.
Result<std::vector<fs::path>> componentFiles(const fs::path& folder) {
  BURNISH_TRY(const auto weights, openWeights(folder));
  std::vector<fs::path> files{folder / "config.json"};
  for (const fs::path& file : weights->files()) files.push_back(file);
  return files;
}

Result<std::string> componentIdentity(const fs::path& folder, const std::vector<fs::path>& more = {}) {
  BURNISH_TRY(std::vector<fs::path> files, componentFiles(folder));
  files.insert(files.end(), more.begin(), more.end());
  return identityOfFiles(files);
}

}  // namespace

StableDiffusion::StableDiffusion(fs::path folder, const SchedulerConfig& scheduler, c10::Device device)
    : folder_(std::move(folder)), scheduler_(scheduler), schedule_(scheduler), device_(device) {}

Result<StableDiffusion> StableDiffusion::open(const fs::path& path, ModelParts parts, c10::Device device) {
  BURNISH_TRY(const fs::path folder, resolveModelFolder(path));
  BURNISH_TRY_VOID(checkPipelineClass(folder));
  BURNISH_TRY(const SchedulerConfig scheduler, readSchedulerConfig(folder / "scheduler" / "scheduler_config.json"));
  StableDiffusion model(folder, scheduler, device);
  BURNISH_TRY_VOID(model.load(parts));
  return model;
}

Result<void> StableDiffusion::load(ModelParts parts) {
  if (parts.text && !tokenizer) {
    BURNISH_TRY(tokenizer, ClipTokenizer::load(folder_ / "tokenizer"));
  }
  if (parts.text && !text) {
    BURNISH_TRY(text,
                (loadComponent<ClipText>(folder_ / "text_encoder", parseClipTextConfig, clipTextWeightName, device_)));
  }
  if (parts.vae && !vae) {
    BURNISH_TRY(vae, (loadComponent<AutoencoderKl>(folder_ / "vae", parseVaeConfig, vaeWeightName, device_)));
  }
  if (parts.unet && !unet) {
    BURNISH_TRY(unet, (loadComponent<Unet>(folder_ / "unet", parseUnetConfig, unetWeightName, device_)));
  }
  return {};
}

void StableDiffusion::unload(ModelParts parts) {
  if (parts.text) {
    tokenizer.reset();
    text.reset();
  }
  if (parts.vae) vae.reset();
  if (parts.unet) unet.reset();
}

Result<std::string> StableDiffusion::textIdentity() {
  if (textIdentity_.empty()) {
    const fs::path tokens = folder_ / "tokenizer";
    BURNISH_TRY(textIdentity_,
                componentIdentity(folder_ / "text_encoder", {tokens / "vocab.json", tokens / "merges.txt"}));
  }
  return textIdentity_;
}

Result<std::string> StableDiffusion::vaeIdentity() {
  if (vaeIdentity_.empty()) {
    BURNISH_TRY(vaeIdentity_, componentIdentity(folder_ / "vae"));
  }
  return vaeIdentity_;
}

Result<std::string> StableDiffusion::unetIdentity() {
  if (unetIdentity_.empty()) {
    BURNISH_TRY(unetIdentity_, componentIdentity(folder_ / "unet"));
  }
  return unetIdentity_;
}

}  // namespace burnish
