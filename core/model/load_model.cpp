#include "core/model/load_model.h"

#include "core/base/check.h"
#include "core/model/load_weights.h"
#include "core/model/model_identity.h"
#include "core/nn/torch_guard.h"
#include "core/text/builtin_clip.h"

#include <vector>

namespace burnish {
namespace {

namespace fs = std::filesystem;

ModelFamily familyOf(const ModelPackage& package) {
  switch (package.family()) {
    case KeyFamily::Sdxl:
      return ModelFamily::Sdxl;
    case KeyFamily::Sd3:
      return ModelFamily::Sd3;
    case KeyFamily::Sd1:
    case KeyFamily::Sd2:
      break;
  }
  return ModelFamily::Sd;
}

/// Builds a model from its configuration and fills it from its weights.
template <class Model, class Config>
Result<std::shared_ptr<Model>> loadPart(const ModelPackage& package,
                                        ModelPart part,
                                        Result<Config> (*parse)(const Json&, const std::string&),
                                        const WeightNaming& naming,
                                        c10::Device device) {
  using Loaded = Result<std::shared_ptr<Model>>;
  return torchGuard(ErrorCode::InternalFault, {package.path().string()}, [&]() -> Loaded {
    BURNISH_TRY(const ComponentFolder component, package.part(part));
    BURNISH_TRY(const Config config, parse(component.config, component.configPath.string()));
    auto model = std::make_shared<Model>(config);
    BURNISH_TRY_VOID(loadWeights(*model, *component.weights, naming));
    model->eval();
    if (!device.is_cpu()) model->to(device);
    return model;
  });
}

}  // namespace

StableDiffusion::StableDiffusion(ModelPackage package, const SchedulerConfig& scheduler, c10::Device device)
    : package_(std::move(package)),
      family_(familyOf(package_)),
      scheduler_(scheduler),
      schedule_(scheduler),
      device_(device) {}

Result<StableDiffusion> StableDiffusion::open(const fs::path& path,
                                              ModelParts parts,
                                              c10::Device device,
                                              const PackageOptions& options) {
  BURNISH_TRY(ModelPackage package, ModelPackage::open(path, options));
  BURNISH_TRY(const ModelPackage::Scheduler scheduler, package.scheduler());
  BURNISH_TRY(const SchedulerConfig config, parseSchedulerConfig(scheduler.config, scheduler.source));
  StableDiffusion model(std::move(package), config, device);
  BURNISH_TRY_VOID(model.load(parts));
  return model;
}

/// CLIP's vocabulary is the same in all published models, so a model without a tokenizer gets the built-in one.
Result<ClipTokenizer> StableDiffusion::clipTokenizer(ModelPart part) const {
  const fs::path folder = package_.tokenizerFolder(part);
  if (!folder.empty()) return ClipTokenizer::load(folder);
  const bool isOpenClip = part == ModelPart::Text2 || package_.family() == KeyFamily::Sd2;
  return builtInClipTokenizer(isOpenClip ? ClipPadding::Zero : ClipPadding::EndToken);
}

Result<void> StableDiffusion::loadText() {
  const auto load = [this](ModelPart part, auto& tokenizerPart, auto& textPart) -> Result<void> {
    if (!tokenizerPart) {
      BURNISH_TRY(tokenizerPart, clipTokenizer(part));
    }
    if (!textPart) {
      BURNISH_TRY(textPart, (loadPart<ClipText>(package_, part, parseClipTextConfig, clipTextWeightName, device_)));
    }
    return {};
  };
  BURNISH_TRY_VOID(load(ModelPart::Text, tokenizer, text));
  if (family_ == ModelFamily::Sd) return {};
  BURNISH_TRY_VOID(load(ModelPart::Text2, tokenizer2, text2));
  if (family_ == ModelFamily::Sd3) BURNISH_TRY_VOID(loadThirdText());
  return checkText();
}

/// T5 is of use only with its tokenizer, which single files do not carry; SD3 was trained to do without both.
bool StableDiffusion::hasThirdText() const {
  if (family_ != ModelFamily::Sd3 || !package_.has(ModelPart::Text3)) return false;
  return !package_.isSingleFile() || !package_.tokenizerFolder(ModelPart::Text3).empty();
}

Result<void> StableDiffusion::loadThirdText() {
  if (!hasThirdText()) return {};
  if (!tokenizer3) {
    BURNISH_TRY(tokenizer3, T5Tokenizer::load(package_.tokenizerFolder(ModelPart::Text3)));
  }
  if (!text3) {
    BURNISH_TRY(text3, (loadPart<T5Encoder>(package_, ModelPart::Text3, parseT5Config, t5WeightNaming(), device_)));
  }
  return {};
}

/// The encoders must give what the denoiser takes.
Result<void> StableDiffusion::checkText() {
  const auto wrong = [this](const std::string& part, const std::string& what) {
    return Error{ErrorCode::ModelConfig, {(path() / part).string(), what}, {}};
  };
  const char* withoutProjection = "architectures without CLIPTextModelWithProjection";
  if (text2->config().projection == 0) return wrong("text_encoder_2", withoutProjection);
  if (family_ != ModelFamily::Sd3) return {};
  if (text->config().projection == 0) return wrong("text_encoder", withoutProjection);
  BURNISH_TRY(const ComponentFolder component, package_.part(ModelPart::Denoiser));
  BURNISH_TRY(const MmditConfig config, parseMmditConfig(component.config, component.configPath.string()));
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

Result<VaeConfig> StableDiffusion::vaeConfig() const {
  BURNISH_TRY(const ComponentFolder component, package_.part(ModelPart::Vae));
  return parseVaeConfig(component.config, component.configPath.string());
}

Result<void> StableDiffusion::load(ModelParts parts) {
  if (parts.text) BURNISH_TRY_VOID(loadText());
  if (parts.vae && !vae) {
    BURNISH_TRY(vae, (loadPart<AutoencoderKl>(package_, ModelPart::Vae, parseVaeConfig, vaeWeightName, device_)));
  }
  if (!parts.unet || unet || mmdit) return {};
  if (family_ == ModelFamily::Sd3) {
    BURNISH_TRY(mmdit, (loadPart<Mmdit>(package_, ModelPart::Denoiser, parseMmditConfig, unetWeightName, device_)));
  } else {
    BURNISH_TRY(unet, (loadPart<Unet>(package_, ModelPart::Denoiser, parseUnetConfig, unetWeightName, device_)));
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

/// Encoder and tokenizer, of which a folder of T5 may have either form.
Result<std::vector<fs::path>> StableDiffusion::textFiles(ModelPart part) const {
  BURNISH_TRY(std::vector<fs::path> files, package_.filesOf(part));
  const fs::path folder = package_.tokenizerFolder(part);
  if (folder.empty()) return files;
  const auto names = part == ModelPart::Text3
                         ? std::vector<const char*>{"tokenizer.json", "spiece.model", "tokenizer_config.json"}
                         : std::vector<const char*>{"vocab.json", "merges.txt"};
  for (const char* name : names) {
    std::error_code ignored;
    if (fs::exists(folder / name, ignored)) files.push_back(folder / name);
  }
  return files;
}

Result<std::string> StableDiffusion::identityOf(const std::vector<fs::path>& files) {
  std::string& identity = identities_[files];
  if (identity.empty()) {
    BURNISH_TRY(identity, identityOfFiles(files));
  }
  return identity;
}

Result<std::string> StableDiffusion::textIdentity() {
  if (!textIdentity_.empty()) return textIdentity_;
  BURNISH_TRY(std::vector<fs::path> all, textFiles(ModelPart::Text));
  for (const ModelPart part : {ModelPart::Text2, ModelPart::Text3}) {
    const bool isUsed = part == ModelPart::Text2 ? family_ != ModelFamily::Sd : hasThirdText();
    if (!isUsed) continue;
    BURNISH_TRY(const std::vector<fs::path> more, textFiles(part));
    if (!package_.isSingleFile() || more != package_.singleFile()->files())
      all.insert(all.end(), more.begin(), more.end());
  }
  BURNISH_TRY(textIdentity_, identityOf(all));
  return textIdentity_;
}

Result<std::string> StableDiffusion::vaeIdentity() {
  if (vaeIdentity_.empty()) {
    BURNISH_TRY(const std::vector<fs::path> files, package_.filesOf(ModelPart::Vae));
    BURNISH_TRY(vaeIdentity_, identityOf(files));
  }
  return vaeIdentity_;
}

Result<std::string> StableDiffusion::unetIdentity() {
  if (unetIdentity_.empty()) {
    BURNISH_TRY(const std::vector<fs::path> files, package_.filesOf(ModelPart::Denoiser));
    BURNISH_TRY(unetIdentity_, identityOf(files));
  }
  return unetIdentity_;
}

}  // namespace burnish
