#include "dataset/feed/picture_prefetcher.h"

#include "core/base/guard.h"
#include "core/base/hash.h"
#include "core/base/translatable.h"
#include "dataset/image/crop_resize.h"
#include "dataset/image/decode.h"
#include "dataset/image/file_bytes.h"

#include <algorithm>
#include <utility>

namespace burnish::dataset {
namespace {

constexpr std::size_t kMostWorkers = 4;
constexpr std::size_t kAhead = 6;  ///< Pictures that are begun or ready beyond the one that was given out last.

/// Whether the crop lies inside the decoded picture.
bool fits(const CropRect& crop, const RgbImage& image) {
  return crop.width > 0 && crop.height > 0 && crop.x >= 0 && crop.y >= 0 && crop.width <= image.width - crop.x &&
         crop.height <= image.height - crop.y;
}

}  // namespace

Result<RgbImage> trainingPicture(const PlannedPicture& picture, std::stop_token stop) {
  DecodeOptions options;
  options.stop = std::move(stop);
  BURNISH_TRY(const std::vector<std::byte> bytes, readPictureBytes(picture.path));
  const Error changed{ErrorCode::PictureUnreadable,
                      {picture.path, BURNISH_NOOP("Dataset", "it has changed since the folder was read")},
                      {}};
  if (sha256Hex(bytes) != picture.contentHash) return changed;
  BURNISH_TRY(const DecodedPicture decoded, decodePicture(bytes, picture.path, options));
  if (!fits(picture.crop, decoded.image)) return changed;
  return cropAndResize(decoded.image, picture.crop, picture.trainWidth, picture.trainHeight);
}

PicturePrefetcher::PicturePrefetcher(std::vector<PlannedPicture> pictures, std::stop_token stop)
    : pictures_(std::move(pictures)),
      stop_(stop),
      ready_(pictures_.size()),
      forwardStop_(std::move(stop), [this] { ending_.request_stop(); }) {
  const auto cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostWorkers);
  for (std::size_t i = 0; i < std::min(cores, pictures_.size()); ++i) workers_.emplace_back([this] { work(); });
}

PicturePrefetcher::~PicturePrefetcher() {
  ending_.request_stop();
  workers_.clear();
}

std::optional<std::size_t> PicturePrefetcher::takeJob() {
  std::unique_lock lock(mutex_);
  const auto mayBegin = [this] { return taken_ == pictures_.size() || taken_ < consumed_ + kAhead; };
  if (!changed_.wait(lock, ending_.get_token(), mayBegin) || taken_ == pictures_.size()) return std::nullopt;
  return taken_++;
}

void PicturePrefetcher::work() {
  while (const auto job = takeJob()) {
    const PlannedPicture& picture = pictures_[*job];
    auto result = guard(ErrorCode::PictureUnreadable, {picture.path, {}},
                        [&] { return trainingPicture(picture, ending_.get_token()); });
    const std::lock_guard lock(mutex_);
    ready_[*job] = std::move(result);
    changed_.notify_all();
  }
}

Result<RgbImage> PicturePrefetcher::next() {
  std::unique_lock lock(mutex_);
  BURNISH_CHECK(consumed_ < pictures_.size(), "more pictures asked for than there are");
  std::optional<Result<RgbImage>>& slot = ready_[consumed_];
  if (!changed_.wait(lock, stop_, [&] { return slot.has_value(); })) return Error{ErrorCode::Interrupted, {}, {}};
  if (stop_.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
  Result<RgbImage> picture = std::move(*slot);
  slot.reset();
  ++consumed_;
  changed_.notify_all();
  return picture;
}

}  // namespace burnish::dataset
