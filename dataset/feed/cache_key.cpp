#include "dataset/feed/cache_key.h"

#include "core/base/hash.h"

#include <initializer_list>
#include <string_view>

namespace burnish::dataset {
namespace {

/// Goes up when decoding or resizing gives other pixels.
constexpr int kDecoderVersion = 1;

/// Length before text, so that no two lists of parts read alike.
std::string keyOf(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text.append(std::to_string(part.size())).append(":").append(part);
  return sha256Hex(text);
}

}  // namespace

std::string latentKey(const PlannedPicture& picture, const std::string& vaeIdentity) {
  std::string geometry;
  for (const int number : {kDecoderVersion, picture.crop.x, picture.crop.y, picture.crop.width, picture.crop.height,
                           picture.trainWidth, picture.trainHeight}) {
    geometry += std::to_string(number) + ' ';
  }
  return keyOf({"latent", picture.contentHash, geometry, vaeIdentity, "float32"});
}

std::string contextKey(const std::string& caption, const std::string& textIdentity) {
  return keyOf({"context", caption, textIdentity, "float32"});
}

}  // namespace burnish::dataset
