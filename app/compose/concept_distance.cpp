#include "app/compose/concept_distance.h"

#include "core/base/check.h"
#include "core/model/load_model.h"
#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"
#include "dataset/image/crop_resize.h"
#include "dataset/image/decode.h"

#include <torch/torch.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace burnish::app {
namespace fs = std::filesystem;
namespace {

/// The latent as the denoiser sees it: the mean of the VAE's distribution, scaled.
Result<HostTensor> encode(StableDiffusion& model, const RgbImage& picture) {
  return torchGuard(ErrorCode::InternalFault, {"encoding pictures"}, [&]() -> Result<HostTensor> {
    const torch::NoGradGuard frozen;
    const auto moments = model.vae->encode(tensorFromPicture(picture).to(model.device()));
    return hostTensorFrom(model.vae->scaled(moments.mean));
  });
}

Result<std::vector<HostTensor>> encodeSamples(StableDiffusion& model, const std::vector<fs::path>& paths) {
  std::vector<HostTensor> latents;
  for (const fs::path& path : paths) {
    BURNISH_TRY(const dataset::DecodedPicture picture, dataset::decodePicture(path));
    BURNISH_TRY(HostTensor latent, encode(model, picture.image));
    latents.push_back(std::move(latent));
  }
  return latents;
}

Result<std::vector<HostTensor>> encodeTraining(StableDiffusion& model, const std::vector<PlannedPicture>& training) {
  std::vector<HostTensor> latents;
  for (const PlannedPicture& planned : training) {
    BURNISH_TRY(const dataset::DecodedPicture picture, dataset::decodePicture(planned.path));
    const RgbImage trained =
        dataset::cropAndResize(picture.image, planned.crop, planned.trainWidth, planned.trainHeight);
    BURNISH_TRY(HostTensor latent, encode(model, trained));
    latents.push_back(std::move(latent));
  }
  return latents;
}

}  // namespace

double rootMeanSquareDistance(const HostTensor& a, const HostTensor& b) {
  BURNISH_CHECK(a.shape == b.shape && !a.values.empty(), "latents of different shapes");
  double sum = 0.0;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    const double difference = double{a.values[i]} - double{b.values[i]};
    sum += difference * difference;
  }
  return std::sqrt(sum / static_cast<double>(a.values.size()));
}

double meanNearestDistance(std::span<const HostTensor> drawn, std::span<const HostTensor> training) {
  BURNISH_CHECK(!drawn.empty() && !training.empty(), "nothing to compare");
  double sum = 0.0;
  for (const HostTensor& latent : drawn) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const HostTensor& trained : training) nearest = std::min(nearest, rootMeanSquareDistance(latent, trained));
    sum += nearest;
  }
  return sum / static_cast<double>(drawn.size());
}

Result<ConceptDistances> measureConcept(const fs::path& modelFolder,
                                        const std::vector<PlannedPicture>& training,
                                        const std::vector<fs::path>& samplesBefore,
                                        const std::vector<fs::path>& samplesAfter) {
  BURNISH_TRY(StableDiffusion model, StableDiffusion::open(modelFolder, {.vae = true}));
  BURNISH_TRY(const std::vector<HostTensor> trained, encodeTraining(model, training));
  BURNISH_TRY(const std::vector<HostTensor> before, encodeSamples(model, samplesBefore));
  BURNISH_TRY(const std::vector<HostTensor> after, encodeSamples(model, samplesAfter));
  return ConceptDistances{meanNearestDistance(before, trained), meanNearestDistance(after, trained)};
}

}  // namespace burnish::app
