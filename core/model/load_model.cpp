#include "core/model/load_model.h"

#include "core/base/check.h"
#include "core/model/load_weights.h"
#include "core/model/model_identity.h"
#include "core/nn/torch_guard.h"
#include "core/weights/hub_folder.h"
#include "core/weights/weights_folder.h"

#include <vector>

namespace burnish {
namespace {

namespace fs = std::filesystem;

/// What model_index.json says of the whole.
struct Pipeline {
  ModelFamily family = ModelFamily::Sd;
  bool zerosForEmptyPrompt = false;
};

Result<Pipeline> readPipeline(const fs::path& folder) {
  const fs::path path = folder / "model_index.json";
  std::error_code ignored;
  if (!fs::exists(folder, ignored)) return Error{ErrorCode::FileMissing, {folder.string()}, {}};
  if (!fs::exists(path, ignored))
    return Error{ErrorCode::ModelUnsupported, {folder.string(), "it has no model_index.json"}, {}};
  BURNISH_TRY(const Json json, readJsonFile(path.string(), 1u << 20));
  const std::string name = json.is_object() && json.contains("_class_name") ? json["_class_name"].dump() : "missing";
  if (name == "\"StableDiffusionPipeline\"") return Pipeline{};
  if (name == "\"StableDiffusionXLPipeline\"") {
    const auto zeros = json.find("force_zeros_for_empty_prompt");
    return Pipeline{ModelFamily::Sdxl, zeros == json.end() || !zeros->is_boolean() || zeros->get<bool>()};
  }
  if (name == "\"StableDiffusion3Pipeline\"") return Pipeline{ModelFamily::Sd3, false};
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

/// Encoder and tokenizer of T5, of which a folder may have either form.
Result<std::vector<fs::path>> thirdTextFiles(const fs::path& folder) {
  BURNISH_TRY(std::vector<fs::path> files, componentFiles(folder / "text_encoder_3"));
  for (const char* name : {"tokenizer.json", "spiece.model", "tokenizer_config.json"}) {
    std::error_code ignored;
    const fs::path file = folder / "tokenizer_3" / name;
    if (fs::exists(file, ignored)) files.push_back(file);
  }
  return files;
}

Result<std::string> componentIdentity(const fs::path& folder) {
  BURNISH_TRY(const std::vector<fs::path> files, componentFiles(folder));
  return identityOfFiles(files);
}

}  // namespace

StableDiffusion::StableDiffusion(fs::path folder, const SchedulerConfig& scheduler, c10::Device device)
    : folder_(std::move(folder)), scheduler_(scheduler), schedule_(scheduler), device_(device) {}

Result<StableDiffusion> StableDiffusion::open(const fs::path& path, ModelParts parts, c10::Device device) {
  BURNISH_TRY(const fs::path folder, resolveModelFolder(path));
  BURNISH_TRY(const Pipeline pipeline, readPipeline(folder));
  BURNISH_TRY(const SchedulerConfig scheduler, readSchedulerConfig(folder / "scheduler" / "scheduler_config.json"));
  StableDiffusion model(folder, scheduler, device);
  model.family_ = pipeline.family;
  model.zerosForEmptyPrompt_ = pipeline.zerosForEmptyPrompt;
  BURNISH_TRY_VOID(model.load(parts));
  return model;
}

Result<void> StableDiffusion::loadText() {
  const auto load = [this](const char* tokens, const char* encoder, auto& tokenizerPart,
                           auto& textPart) -> Result<void> {
    if (!tokenizerPart) {
      BURNISH_TRY(tokenizerPart, ClipTokenizer::load(folder_ / tokens));
    }
    if (!textPart) {
      BURNISH_TRY(textPart,
                  (loadComponent<ClipText>(folder_ / encoder, parseClipTextConfig, clipTextWeightName, device_)));
    }
    return {};
  };
  BURNISH_TRY_VOID(load("tokenizer", "text_encoder", tokenizer, text));
  if (family_ == ModelFamily::Sd) return {};
  BURNISH_TRY_VOID(load("tokenizer_2", "text_encoder_2", tokenizer2, text2));
  if (family_ == ModelFamily::Sd3) BURNISH_TRY_VOID(loadThirdText());
  return checkText();
}

bool StableDiffusion::hasThirdText() const {
  std::error_code ignored;
  return family_ == ModelFamily::Sd3 && fs::exists(folder_ / "text_encoder_3" / "config.json", ignored);
}

Result<void> StableDiffusion::loadThirdText() {
  if (!hasThirdText()) return {};
  if (!tokenizer3) {
    BURNISH_TRY(tokenizer3, T5Tokenizer::load(folder_ / "tokenizer_3"));
  }
  if (!text3) {
    BURNISH_TRY(text3,
                (loadComponent<T5Encoder>(folder_ / "text_encoder_3", parseT5Config, t5WeightNaming(), device_)));
  }
  return {};
}

/// The encoders must give what the denoiser takes.
Result<void> StableDiffusion::checkText() {
  const auto wrong = [this](const char* part, const std::string& what) {
    return Error{ErrorCode::ModelConfig, {(folder_ / part / "config.json").string(), what}, {}};
  };
  const char* withoutProjection = "architectures without CLIPTextModelWithProjection";
  if (text2->config().projection == 0) return wrong("text_encoder_2", withoutProjection);
  if (family_ != ModelFamily::Sd3) return {};
  if (text->config().projection == 0) return wrong("text_encoder", withoutProjection);
  const std::string path = (denoiserFolder() / "config.json").string();
  BURNISH_TRY(const Json json, readJsonFile(path, 1u << 20));
  BURNISH_TRY(const MmditConfig config, parseMmditConfig(json, path));
  contextWidth_ = config.contextWidth;
  if (text->config().projection + text2->config().projection != config.pooledWidth)
    return wrong("transformer", "pooled_projection_dim is not the sum of the text encoders' projection_dim");
  if (text->config().width + text2->config().width > config.contextWidth)
    return wrong("transformer", "joint_attention_dim is less than the text encoders' hidden_size together");
  if (text3 && text3->config().width != config.contextWidth)
    return wrong("text_encoder_3", "d_model is not the transformer's joint_attention_dim");
  return {};
}

Denoiser& StableDiffusion::denoiser() const {
  BURNISH_CHECK(unet || mmdit, "a model whose denoiser is not loaded");
  return unet ? static_cast<Denoiser&>(*unet) : *mmdit;
}

fs::path StableDiffusion::denoiserFolder() const {
  return folder_ / (family_ == ModelFamily::Sd3 ? "transformer" : "unet");
}

Result<void> StableDiffusion::load(ModelParts parts) {
  if (parts.text) BURNISH_TRY_VOID(loadText());
  if (parts.vae && !vae) {
    BURNISH_TRY(vae, (loadComponent<AutoencoderKl>(folder_ / "vae", parseVaeConfig, vaeWeightName, device_)));
  }
  if (!parts.unet || unet || mmdit) return {};
  if (family_ == ModelFamily::Sd3) {
    BURNISH_TRY(mmdit, (loadComponent<Mmdit>(denoiserFolder(), parseMmditConfig, unetWeightName, device_)));
  } else {
    BURNISH_TRY(unet, (loadComponent<Unet>(denoiserFolder(), parseUnetConfig, unetWeightName, device_)));
  }
  return {};
}

void StableDiffusion::unload(ModelParts parts) {
  if (parts.text) {
    tokenizer.reset();
    text.reset();
    tokenizer2.reset();
    text2.reset();
    tokenizer3.reset();
    text3.reset();
  }
  if (parts.vae) vae.reset();
  if (parts.unet) unet.reset();
  if (parts.unet) mmdit.reset();
}

Result<std::string> StableDiffusion::textIdentity() {
  if (textIdentity_.empty()) {
    const auto files = [this](const std::string& ending) -> Result<std::vector<fs::path>> {
      BURNISH_TRY(std::vector<fs::path> all, componentFiles(folder_ / ("text_encoder" + ending)));
      for (const char* name : {"vocab.json", "merges.txt"}) all.push_back(folder_ / ("tokenizer" + ending) / name);
      return all;
    };
    BURNISH_TRY(std::vector<fs::path> all, files(""));
    if (family_ != ModelFamily::Sd) {
      BURNISH_TRY(const std::vector<fs::path> second, files("_2"));
      all.insert(all.end(), second.begin(), second.end());
    }
    if (hasThirdText()) {
      BURNISH_TRY(const std::vector<fs::path> third, thirdTextFiles(folder_));
      all.insert(all.end(), third.begin(), third.end());
    }
    BURNISH_TRY(textIdentity_, identityOfFiles(all));
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
    BURNISH_TRY(unetIdentity_, componentIdentity(denoiserFolder()));
  }
  return unetIdentity_;
}

}  // namespace burnish
