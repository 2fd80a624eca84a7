#pragma once

#include "core/base/result.h"
#include "core/base/rgb_image.h"
#include "core/job/train_plan.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace burnish::dataset {

/// Decodes, crops and resizes planned pictures on worker threads while somebody works on the one before; gives them out
/// in order. At most a few stand ready, so memory stays bounded. next() from one thread.
class PicturePrefetcher {
 public:
  PicturePrefetcher(std::vector<PlannedPicture> pictures, std::stop_token stop);
  /// Ends the decodes at hand and waits for the workers.
  ~PicturePrefetcher();
  PicturePrefetcher(const PicturePrefetcher&) = delete;
  PicturePrefetcher& operator=(const PicturePrefetcher&) = delete;

  /// The next picture at its training size. Interrupted after a stop.
  Result<RgbImage> next();

 private:
  void work();
  std::optional<std::size_t> takeJob();

  std::vector<PlannedPicture> pictures_;
  std::stop_source ending_;
  std::stop_token stop_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<std::optional<Result<RgbImage>>> ready_;
  std::size_t taken_ = 0;     ///< Pictures that workers have begun.
  std::size_t consumed_ = 0;  ///< Pictures that next() gave out.
  std::stop_callback<std::function<void()>> forwardStop_;
  std::vector<std::jthread> workers_;
};

/// One planned picture as the encoder gets it: decoded, cropped, resized. An error if its content is no longer the one
/// of the plan.
Result<RgbImage> trainingPicture(const PlannedPicture& picture, std::stop_token stop);

}  // namespace burnish::dataset
