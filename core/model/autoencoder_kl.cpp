#include "core/model/autoencoder_kl.h"

#include "core/model/vae_halves.h"
#include "core/model/vae_tiles.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

/// Share of a tile that overlaps the next one.
constexpr double kOverlap = 0.25;

std::shared_ptr<Conv2d> makePointwise(int64_t channels) {
  return std::make_shared<Conv2d>(Conv2dOptions{channels, channels, 1, 1, 0});
}

/// Tiles of `in` positions that become `out` positions.
TilePlan planTiles(int64_t in, int64_t out) {
  const auto part = [](int64_t whole, double share) {
    return static_cast<int64_t>(static_cast<double>(whole) * share);
  };
  const int64_t mixed = part(out, kOverlap);
  return {in, part(in, 1.0 - kOverlap), mixed, out - mixed};
}

bool isLarger(const torch::Tensor& x, int64_t side) {
  return x.size(2) > side || x.size(3) > side;
}

}  // namespace

torch::Tensor AutoencoderKl::Moments::deviation() const {
  return at::exp(0.5 * logVariance);
}

AutoencoderKl::AutoencoderKl(const VaeConfig& config) : config_(config) {
  encoder_ = register_module("encoder", std::make_shared<VaeEncoder>(config));
  decoder_ = register_module("decoder", std::make_shared<VaeDecoder>(config));
  if (config.hasQuantConv) quantConv_ = register_module("quant_conv", makePointwise(2 * config.latentChannels));
  if (config.hasPostQuantConv)
    postQuantConv_ = register_module("post_quant_conv", makePointwise(config.latentChannels));
}

void AutoencoderKl::setTileSize(int64_t samplePixels) {
  tilePixels_ = samplePixels;
}

torch::Tensor AutoencoderKl::encodeWhole(const torch::Tensor& pictures) {
  const torch::Tensor moments = encoder_->forward(pictures);
  return quantConv_ ? quantConv_->forward(moments) : moments;
}

torch::Tensor AutoencoderKl::decodeWhole(const torch::Tensor& latents) {
  return decoder_->forward(postQuantConv_ ? postQuantConv_->forward(latents) : latents);
}

AutoencoderKl::Moments AutoencoderKl::encode(const torch::Tensor& pictures) {
  torch::Tensor moments;
  if (tilePixels_ > 0 && isLarger(pictures, tilePixels_)) {
    const TilePlan plan = planTiles(tilePixels_, tilePixels_ / config_.scale());
    moments = runInTiles(pictures, plan, [this](const torch::Tensor& tile) { return encodeWhole(tile); });
  } else {
    moments = encodeWhole(pictures);
  }
  const std::vector<torch::Tensor> halves = moments.chunk(2, 1);
  return {halves[0], halves[1].clamp(-30.0, 20.0)};
}

torch::Tensor AutoencoderKl::decode(const torch::Tensor& latents) {
  const torch::Tensor unscaled = latents / config_.scalingFactor + config_.shiftFactor;
  const int64_t tile = tilePixels_ / config_.scale();
  if (tile == 0 || !isLarger(unscaled, tile)) return decodeWhole(unscaled);
  return runInTiles(unscaled, planTiles(tile, tilePixels_),
                    [this](const torch::Tensor& part) { return decodeWhole(part); });
}

torch::Tensor AutoencoderKl::scaled(const torch::Tensor& latents) const {
  return (latents - config_.shiftFactor) * config_.scalingFactor;
}

}  // namespace burnish
