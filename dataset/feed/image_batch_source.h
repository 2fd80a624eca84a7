#pragma once

#include "core/job/recipe.h"
#include "core/job/train_plan.h"
#include "core/train/batch_source.h"

#include <filesystem>
#include <memory>

namespace burnish::dataset {

/// Batches of the planned pictures. sampleId is the index in plan.pictures; the order of an epoch and the draws whose
/// caption is dropped come from counters, so the batch of a step is the same after any resume. prepare() decodes on
/// worker threads ahead of the encoder, keeps latents and captions in `cacheFolder` (reused by content), and returns
/// Interrupted within a second of a stop. All calls from one thread.
class ImageBatchSource : public BatchSource {
 public:
  /// The folder is made when it is needed; an unusable one costs the reuse, not the run.
  ImageBatchSource(Recipe recipe, TrainPlan plan, std::filesystem::path cacheFolder);
  ~ImageBatchSource() override;
  ImageBatchSource(const ImageBatchSource&) = delete;
  ImageBatchSource& operator=(const ImageBatchSource&) = delete;

  Result<void> prepare(PictureEncoder& encoder,
                       const Progress& pictures,
                       const Progress& captions,
                       const std::function<void(const std::string&)>& log,
                       std::stop_token stop) override;
  [[nodiscard]] int64_t pictureCount() const override;
  [[nodiscard]] int64_t stepsPerEpoch() const override;
  Result<Batch> batch(int64_t step) override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace burnish::dataset
