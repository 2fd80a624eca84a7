#include "dataset/feed/image_batch_source.h"

#include "core/base/check.h"
#include "core/base/philox.h"
#include "dataset/feed/latent_cache.h"
#include "dataset/feed/text_cache.h"
#include "dataset/plan/permutation.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace burnish::dataset {

class ImageBatchSource::Impl {
 public:
  Impl(Recipe recipe, TrainPlan plan, std::filesystem::path cacheFolder)
      : recipe_(std::move(recipe)), plan_(std::move(plan)), latents_(cacheFolder), texts_(std::move(cacheFolder)) {
    BURNISH_CHECK(!plan_.pictures.empty() && recipe_.schedule.batch > 0, "a plan that cannot start");
  }

  Result<void> prepare(PictureEncoder& encoder,
                       const Progress& pictures,
                       const Progress& captions,
                       const std::function<void(const std::string&)>& log,
                       std::stop_token stop) {
    BURNISH_TRY_VOID(latents_.prepare(plan_.pictures, encoder, pictures, log, stop));
    std::vector<std::string> texts;
    for (const PlannedPicture& picture : plan_.pictures) texts.push_back(picture.caption);
    if (recipe_.data.captionDropout > 0.0) texts.emplace_back();
    return texts_.prepare(texts, encoder, captions, log, stop);
  }

  [[nodiscard]] int64_t pictureCount() const { return static_cast<int64_t>(plan_.pictures.size()); }
  [[nodiscard]] int64_t stepsPerEpoch() const {
    return (pictureCount() + recipe_.schedule.batch - 1) / recipe_.schedule.batch;
  }

  Batch batch(int64_t step) {
    BURNISH_CHECK(step >= 0, "a step before the first");
    Batch batch{step / stepsPerEpoch(), {}};
    useEpoch(batch.epoch);
    const int64_t first = step % stepsPerEpoch() * recipe_.schedule.batch;
    const int64_t last = std::min(first + recipe_.schedule.batch, pictureCount());  // the last batch may be short
    for (int64_t i = first; i < last; ++i) {
      batch.samples.push_back(sampleOf(order_[static_cast<std::size_t>(i)], batch.epoch));
    }
    return batch;
  }

 private:
  void useEpoch(int64_t epoch) {
    if (epoch == epoch_) return;
    order_ = epochOrder(recipe_.schedule.seed, epoch, static_cast<uint32_t>(plan_.pictures.size()));
    epoch_ = epoch;
  }
  BatchSample sampleOf(uint32_t picture, int64_t epoch) const {
    const std::string caption = isCaptionDropped(picture, epoch) ? std::string() : plan_.pictures[picture].caption;
    const CaptionStates* text = texts_.statesOf(caption);
    BURNISH_CHECK(text != nullptr, "batch() before prepare()");
    return {picture, &latents_.latentOf(picture), text, caption, sizeFactsOf(plan_.pictures[picture])};
  }
  [[nodiscard]] bool isCaptionDropped(uint32_t picture, int64_t epoch) const {
    PhiloxStream numbers(recipe_.schedule.seed, RandomPurpose::Caption, static_cast<uint32_t>(epoch), picture);
    return numbers.nextUniform() < recipe_.data.captionDropout;
  }

  Recipe recipe_;
  TrainPlan plan_;
  LatentCache latents_;
  TextCache texts_;
  int64_t epoch_ = -1;  ///< The one that order_ belongs to.
  std::vector<uint32_t> order_;
};

ImageBatchSource::ImageBatchSource(Recipe recipe, TrainPlan plan, std::filesystem::path cacheFolder)
    : impl_(std::make_unique<Impl>(std::move(recipe), std::move(plan), std::move(cacheFolder))) {}

ImageBatchSource::~ImageBatchSource() = default;

Result<void> ImageBatchSource::prepare(PictureEncoder& encoder,
                                       const Progress& pictures,
                                       const Progress& captions,
                                       const std::function<void(const std::string&)>& log,
                                       std::stop_token stop) {
  return impl_->prepare(encoder, pictures, captions, log, std::move(stop));
}

int64_t ImageBatchSource::pictureCount() const {
  return impl_->pictureCount();
}

int64_t ImageBatchSource::stepsPerEpoch() const {
  return impl_->stepsPerEpoch();
}

Result<Batch> ImageBatchSource::batch(int64_t step) {
  return impl_->batch(step);
}

}  // namespace burnish::dataset
