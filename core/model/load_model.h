#pragma once

#include "core/base/result.h"
#include "core/diffusion/forward_process.h"
#include "core/model/autoencoder_kl.h"
#include "core/model/clip_text.h"
#include "core/model/mmdit.h"
#include "core/model/t5_encoder.h"
#include "core/model/unet.h"
#include "core/text/clip_tokenizer.h"
#include "core/text/t5_tokenizer.h"
#include "core/weights/model_package.h"

#include <c10/core/Device.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

/// Which parts of a model are in memory: training from caches needs the denoiser only.
struct ModelParts {
  bool text = false;  ///< Tokenizers and text encoders.
  bool vae = false;
  bool unet = false;  ///< The denoiser, which in SD3 is a transformer.
};
inline constexpr ModelParts kAllParts{true, true, true};

/// What tells pipelines apart. Sd: Stable Diffusion 1.x and 2.x, which differ in their configurations only.
enum class ModelFamily : uint8_t { Sd, Sdxl, Sd3 };

/// A Stable Diffusion 1.x, 2.x, XL, 3 or 3.5 model from a folder in the diffusers layout or from a single file. Parts
/// that were not asked for are null; load() brings them later. Everything is float and frozen; the files' fp8, fp16,
/// bf16 or fp32 values are converted tensor by tensor from the mapping. Belongs to one thread.
class StableDiffusion {
 public:
  /// Opens the package (see ModelPackage), checks the scheduler, then loads `parts`. Errors: FileMissing,
  /// ModelUnsupported (another pipeline), ModelConfig, TensorMissing, TensorUnexpected, TensorShape, WeightsCorrupt …
  static Result<StableDiffusion> open(const std::filesystem::path& path,
                                      ModelParts parts,
                                      c10::Device device = c10::Device(c10::DeviceType::CPU),
                                      const PackageOptions& options = {});

  /// Loads what is asked for and not there yet.
  Result<void> load(ModelParts parts);
  /// Frees parts; load() brings them back (without what was attached to them).
  void unload(ModelParts parts);

  /// Identity of a part: hash of its configuration and weights files (text: with the tokenizer's). Reads the files
  /// once.
  Result<std::string> textIdentity();
  Result<std::string> vaeIdentity();
  Result<std::string> unetIdentity();

  [[nodiscard]] ModelFamily family() const { return family_; }
  /// SDXL: an empty negative prompt stands for zeros, as its model_index.json asks for (the default).
  [[nodiscard]] bool zerosForEmptyPrompt() const { return package_.zerosForEmptyPrompt(); }
  /// The folder or the single file.
  [[nodiscard]] const std::filesystem::path& path() const { return package_.path(); }
  [[nodiscard]] const ModelPackage& package() const { return package_; }
  [[nodiscard]] c10::Device device() const { return device_; }
  [[nodiscard]] const SchedulerConfig& scheduler() const { return scheduler_; }
  [[nodiscard]] const ForwardProcess& schedule() const { return schedule_; }
  /// The VAE's configuration; it need not be loaded.
  [[nodiscard]] Result<VaeConfig> vaeConfig() const;
  /// UNet or transformer. It must be there: load({.unet = true}).
  [[nodiscard]] Denoiser& denoiser() const;
  /// SD3: width of the denoiser's context; known as soon as the text part is there.
  [[nodiscard]] int64_t contextWidth() const { return contextWidth_; }

  std::optional<ClipTokenizer> tokenizer;
  std::shared_ptr<ClipText> text;
  std::optional<ClipTokenizer> tokenizer2;  ///< SDXL, SD3.
  std::shared_ptr<ClipText> text2;          ///< SDXL, SD3; with a projection.
  std::optional<T5Tokenizer> tokenizer3;    ///< SD3, if the model has it.
  std::shared_ptr<T5Encoder> text3;         ///< SD3, if the model has it.
  std::shared_ptr<AutoencoderKl> vae;
  std::shared_ptr<Unet> unet;    ///< Not in SD3.
  std::shared_ptr<Mmdit> mmdit;  ///< SD3 only.

 private:
  StableDiffusion(ModelPackage package, const SchedulerConfig& scheduler, c10::Device device);
  Result<void> loadText();
  Result<void> loadThirdText();
  [[nodiscard]] Result<void> checkText();
  [[nodiscard]] bool hasThirdText() const;
  [[nodiscard]] Result<ClipTokenizer> clipTokenizer(ModelPart part) const;
  [[nodiscard]] Result<std::vector<std::filesystem::path>> textFiles(ModelPart part) const;
  [[nodiscard]] Result<std::string> identityOf(const std::vector<std::filesystem::path>& files);

  ModelPackage package_;
  ModelFamily family_ = ModelFamily::Sd;
  SchedulerConfig scheduler_;
  ForwardProcess schedule_;
  int64_t contextWidth_ = 0;
  c10::Device device_;
  std::string textIdentity_, vaeIdentity_, unetIdentity_;
  std::map<std::vector<std::filesystem::path>, std::string> identities_;  ///< A single file is all parts at once.
};

}  // namespace burnish
