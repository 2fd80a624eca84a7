#pragma once

#include "core/base/host_tensor.h"
#include "core/base/result.h"
#include "core/base/rgb_image.h"
#include "core/job/size_facts.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace burnish {

/// A picture in latent space as a distribution, so that a cache does not freeze the VAE's noise: the latent of a draw
/// is (mean + deviation * normal noise) * scale, where scale is the VAE's scaling factor, not yet applied here.
struct LatentMoments {
  HostTensor mean;       ///< [C, H/8, W/8]
  HostTensor deviation;  ///< [C, H/8, W/8], standard deviation
};

/// A caption as the denoiser takes it.
struct CaptionStates {
  HostTensor context;             ///< [tokens, width]
  HostTensor pooled = {{0}, {}};  ///< [P]; P = 0 where the family has none (SD 1.x and 2.x).
};

/// The frozen parts of a model as the data side needs them. Implemented by core/train; called on the engine's thread.
class PictureEncoder {
 public:
  virtual ~PictureEncoder() = default;
  /// Identity of the VAE / text encoder (hash of weights and config): part of every cache key.
  [[nodiscard]] virtual std::string vaeIdentity() const = 0;
  [[nodiscard]] virtual std::string textIdentity() const = 0;
  virtual Result<LatentMoments> encodePicture(const RgbImage& picture) = 0;
  virtual Result<CaptionStates> encodeCaption(const std::string& caption) = 0;
};

/// One sample of a batch. `sampleId` names its random numbers: noise and timestep come from (seed, epoch, sampleId).
struct BatchSample {
  uint32_t sampleId = 0;
  const LatentMoments* latent = nullptr;  ///< Owned by the source; valid until the next prepare().
  const CaptionStates* text = nullptr;
  std::string caption;
  SizeFacts sizes;
};

/// Samples of one size that are trained in one step.
struct Batch {
  int64_t epoch = 0;
  std::vector<BatchSample> samples;
};

/// Where the trainer gets its batches: the seam between engine and data (implemented by dataset/feed, faked in
/// tests). Batches are a pure function of the step, so a resumed run sees the same ones. One thread.
class BatchSource {
 public:
  using Progress = std::function<void(int64_t done, int64_t total, const std::string& what)>;

  virtual ~BatchSource() = default;
  /// Fills the caches of latents and captions. `log` takes a line such as "latents: 12 reused, 6 made".
  virtual Result<void> prepare(PictureEncoder& encoder,
                               const Progress& pictures,
                               const Progress& captions,
                               const std::function<void(const std::string&)>& log,
                               std::stop_token stop) = 0;
  [[nodiscard]] virtual int64_t pictureCount() const = 0;
  [[nodiscard]] virtual int64_t stepsPerEpoch() const = 0;
  /// The batch of optimizer step `step` (from 0). prepare() came first.
  virtual Result<Batch> batch(int64_t step) = 0;
};

}  // namespace burnish
