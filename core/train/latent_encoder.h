#pragma once

#include "core/model/load_model.h"
#include "core/train/batch_source.h"

#include <string>

namespace burnish {

/// Encodes pictures and captions by a Stable Diffusion model. VAE and text encoder are loaded when the first picture or
/// caption needs them: a run whose caches are full never loads them. Thread of the model.
class LatentEncoder : public PictureEncoder {
 public:
  /// Reads the weights' files once for their identities. `model` must outlive the encoder.
  static Result<LatentEncoder> create(StableDiffusion& model);

  [[nodiscard]] std::string vaeIdentity() const override { return vaeIdentity_; }
  [[nodiscard]] std::string textIdentity() const override { return textIdentity_; }
  Result<LatentMoments> encodePicture(const RgbImage& picture) override;
  Result<CaptionStates> encodeCaption(const std::string& caption) override;

 private:
  LatentEncoder(StableDiffusion& model, std::string vaeIdentity, std::string textIdentity)
      : model_(&model), vaeIdentity_(std::move(vaeIdentity)), textIdentity_(std::move(textIdentity)) {}

  StableDiffusion* model_;
  std::string vaeIdentity_;
  std::string textIdentity_;
};

}  // namespace burnish
