#pragma once

#include "core/base/philox.h"
#include "core/train/batch_source.h"

#include <string>
#include <vector>

namespace burnish::test {

/// Pictures that are made up from their number, encoded by the real encoder. Batches run through them in order.
class FakeBatchSource : public BatchSource {
 public:
  struct Options {
    int64_t pictures = 5;
    int64_t batch = 2;
    int size = 64;
    std::vector<std::string> captions = {"a cat", "a dog"};
  };

  explicit FakeBatchSource(Options options) : options_(std::move(options)) {}

  Result<void> prepare(PictureEncoder& encoder,
                       const Progress& pictures,
                       const Progress& captions,
                       const std::function<void(const std::string&)>& log,
                       std::stop_token stop) override {
    ++prepared;
    log("identities: " + encoder.vaeIdentity() + " " + encoder.textIdentity());
    pictures(0, options_.pictures, {});
    for (int64_t i = 0; i < options_.pictures; ++i) {
      if (onPrepare) onPrepare(i);
      pictures(i + 1, options_.pictures, std::to_string(i));
      if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
      BURNISH_TRY(latents_.emplace_back(), encoder.encodePicture(picture(static_cast<uint32_t>(i))));
    }
    captions(0, static_cast<int64_t>(options_.captions.size()), {});
    for (const std::string& caption : options_.captions) {
      BURNISH_TRY(texts_.emplace_back(), encoder.encodeCaption(caption));
    }
    captions(static_cast<int64_t>(options_.captions.size()), static_cast<int64_t>(options_.captions.size()), {});
    return {};
  }

  [[nodiscard]] int64_t pictureCount() const override { return options_.pictures; }
  [[nodiscard]] int64_t stepsPerEpoch() const override {
    return (options_.pictures + options_.batch - 1) / options_.batch;
  }

  Result<Batch> batch(int64_t step) override {
    if (onBatch) onBatch(step);
    Batch batch{step / stepsPerEpoch(), {}};
    const int64_t first = step % stepsPerEpoch() * options_.batch;
    for (int64_t i = first; i < first + options_.batch; ++i) {
      const auto id = static_cast<std::size_t>(i % options_.pictures);
      const std::size_t caption = id % options_.captions.size();
      batch.samples.push_back({static_cast<uint32_t>(i),
                               &latents_[id],
                               &texts_[caption],
                               options_.captions[caption],
                               {options_.size, options_.size, 0, 0, options_.size, options_.size}});
    }
    return batch;
  }

  /// A smooth gradient whose colours belong to the number.
  [[nodiscard]] RgbImage picture(uint32_t number) const {
    RgbImage image{options_.size, options_.size, {}};
    PhiloxStream random(11, RandomPurpose::Order, number);
    const uint32_t red = random.nextBelow(256), green = random.nextBelow(256);
    for (int y = 0; y < image.height; ++y) {
      for (int x = 0; x < image.width; ++x) {
        image.pixels.push_back(static_cast<uint8_t>((red + static_cast<uint32_t>(3 * x)) % 256));
        image.pixels.push_back(static_cast<uint8_t>((green + static_cast<uint32_t>(2 * y)) % 256));
        image.pixels.push_back(static_cast<uint8_t>(x * 255 / image.width));
      }
    }
    return image;
  }

  /// Called before each picture is encoded, and before each batch is given.
  std::function<void(int64_t)> onPrepare;
  std::function<void(int64_t)> onBatch;
  int prepared = 0;

 private:
  Options options_;
  std::vector<LatentMoments> latents_;
  std::vector<CaptionStates> texts_;
};

}  // namespace burnish::test
