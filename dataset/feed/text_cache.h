#pragma once

#include "core/base/host_tensor.h"
#include "core/base/result.h"
#include "core/train/batch_source.h"

#include <filesystem>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace burnish::dataset {

/// The states of captions: each different caption is encoded once and kept in `folder` for later runs. One thread.
class TextCache {
 public:
  explicit TextCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  Result<void> prepare(const std::vector<std::string>& captions,
                       PictureEncoder& encoder,
                       const BatchSource::Progress& progress,
                       const std::function<void(const std::string&)>& log,
                       std::stop_token stop);

  /// Null for a caption that prepare() did not get. Valid until the next prepare().
  [[nodiscard]] const CaptionStates* statesOf(const std::string& caption) const;

 private:
  std::filesystem::path folder_;
  std::map<std::string, CaptionStates> states_;
};

}  // namespace burnish::dataset
