#include "tests/dataset/feed/feed_fakes.h"

#include "core/base/hash.h"

namespace burnish::test {

Result<LatentMoments> CountingEncoder::encodePicture(const RgbImage& picture) {
  ++pictures;
  const auto red = static_cast<float>(picture.pixels.front());
  return LatentMoments{{{1, 1, 1}, {red}}, {{1, 1, 1}, {0.5f}}};
}

Result<CaptionStates> CountingEncoder::encodeCaption(const std::string& caption) {
  captions.push_back(caption);
  const auto length = static_cast<float>(caption.size());
  return CaptionStates{{{1, 1}, {length}}, {{2}, {length, -length}}};
}

PlannedPicture plannedPicture(const std::filesystem::path& path, const std::string& caption) {
  const auto hash = sha256OfFile(path);
  return {path.string(), caption, true, 16, 16, {0, 0, 16, 16}, 8, 8, hash.ok() ? hash.value() : std::string()};
}

}  // namespace burnish::test
