#include "core/train/latent_encoder.h"

#include "core/model/prompt_encoding.h"
#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"

#include <torch/torch.h>

namespace burnish {

Result<LatentEncoder> LatentEncoder::create(StableDiffusion& model) {
  BURNISH_TRY(std::string vae, model.vaeIdentity());
  BURNISH_TRY(std::string text, model.textIdentity());
  if (!model.device().is_cpu()) {  // a GPU's roundings are not the CPU's: a cache holds each apart
    const std::string kind = "-" + c10::DeviceTypeName(model.device().type(), true);
    vae += kind;
    text += kind;
  }
  return LatentEncoder(model, std::move(vae), std::move(text));
}

Result<LatentMoments> LatentEncoder::encodePicture(const RgbImage& picture) {
  if (!model_->vae) BURNISH_TRY_VOID(model_->load({.text = false, .vae = true, .unet = false}));
  return torchGuard(ErrorCode::InternalFault, {"encoding a picture"}, [&]() -> Result<LatentMoments> {
    const at::NoGradGuard noGradient;
    const auto moments = model_->vae->encode(tensorFromPicture(picture).to(model_->device()));
    return LatentMoments{hostTensorFrom(moments.mean.squeeze(0)), hostTensorFrom(moments.deviation().squeeze(0))};
  });
}

Result<CaptionStates> LatentEncoder::encodeCaption(const std::string& caption) {
  if (!model_->text) BURNISH_TRY_VOID(model_->load({.text = true, .vae = false, .unet = false}));
  return torchGuard(ErrorCode::InternalFault, {"encoding a caption"}, [&]() -> Result<CaptionStates> {
    const at::NoGradGuard noGradient;
    BURNISH_TRY(const Conditioning text, encodePrompt(*model_, caption));
    CaptionStates states;
    states.context = hostTensorFrom(text.context.squeeze(0));
    if (text.pooled.defined()) states.pooled = hostTensorFrom(text.pooled.squeeze(0));
    return states;
  });
}

}  // namespace burnish
