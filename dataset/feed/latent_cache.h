#pragma once

#include "core/base/result.h"
#include "core/job/train_plan.h"
#include "core/train/batch_source.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace burnish::dataset {

/// The latents of the planned pictures: read from `folder` where they were made before, made and kept there otherwise.
/// Pictures of one content and crop are encoded once. One thread, and workers that decode ahead.
class LatentCache {
 public:
  explicit LatentCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Fills latentOf(). A picture that changed since the scan is an error; a cache that cannot be written is a line of
  /// the log.
  Result<void> prepare(const std::vector<PlannedPicture>& pictures,
                       PictureEncoder& encoder,
                       const BatchSource::Progress& progress,
                       const std::function<void(const std::string&)>& log,
                       std::stop_token stop);

  /// Valid until the next prepare().
  [[nodiscard]] const LatentMoments& latentOf(std::size_t picture) const { return latents_[indexOf_[picture]]; }

 private:
  std::filesystem::path folder_;
  std::vector<LatentMoments> latents_;  ///< One for each different key.
  std::vector<std::size_t> indexOf_;    ///< Of each picture in latents_.
};

}  // namespace burnish::dataset
