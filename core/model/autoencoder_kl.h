#pragma once

#include "core/model/vae_config.h"
#include "core/nn/conv2d.h"

namespace burnish {

class VaeEncoder;
class VaeDecoder;

/// Pictures ↔ latents (Rombach et al., "High-Resolution Image Synthesis with Latent Diffusion Models", 2022). Pictures
/// are [B, 3, H, W] in -1 … 1 with H and W multiples of scale(); latents [B, C, H / scale, W / scale].
class AutoencoderKl : public torch::nn::Module {
 public:
  explicit AutoencoderKl(const VaeConfig& config);

  struct Moments {
    torch::Tensor mean;
    torch::Tensor logVariance;  ///< Clamped to -30 … 20.
    /// exp(logVariance / 2).
    [[nodiscard]] torch::Tensor deviation() const;
  };

  /// Distribution of the latent, before the scaling factor.
  Moments encode(const torch::Tensor& pictures);
  /// `latents` as the denoiser sees them, that is with the scaling factor, which is taken out here.
  torch::Tensor decode(const torch::Tensor& latents);
  /// (z - shift) * scaling factor: from a draw of encode() to what the denoiser sees.
  [[nodiscard]] torch::Tensor scaled(const torch::Tensor& latents) const;

  /// Pictures larger than `sampleSize` pixels go through in overlapping tiles that are blended (memory stays that of
  /// one tile); 0 = never.
  void setTileSize(int64_t samplePixels);

  [[nodiscard]] const VaeConfig& config() const { return config_; }

 private:
  torch::Tensor encodeWhole(const torch::Tensor& pictures);
  torch::Tensor decodeWhole(const torch::Tensor& latents);

  VaeConfig config_;
  int64_t tilePixels_ = 0;
  std::shared_ptr<VaeEncoder> encoder_;
  std::shared_ptr<VaeDecoder> decoder_;
  std::shared_ptr<Conv2d> quantConv_, postQuantConv_;  ///< Null where the configuration has none.
};

}  // namespace burnish
