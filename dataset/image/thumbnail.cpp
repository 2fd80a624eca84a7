#include "dataset/image/thumbnail.h"

#include "core/base/check.h"
#include "dataset/image/crop_resize.h"
#include "dataset/image/file_bytes.h"
#include "dataset/image/probe.h"

#include <algorithm>

namespace burnish::dataset {
namespace {

int scaled(int length, int side, int longest) {
  return std::max(1, static_cast<int>((int64_t{length} * side + longest / 2) / longest));
}

/// Leaves at least twice the wanted size for the final resize; for a JPEG a number that its own decoder can halve.
int reductionFor(int longest, int side, FileKind kind) {
  const int reduction = std::max(1, longest / (2 * side));
  if (kind != FileKind::Jpeg) return reduction;
  for (const int step : {8, 4, 2}) {
    if (reduction >= step) return reduction / step * step;
  }
  return 1;
}

}  // namespace

Result<DecodedPicture> makeThumbnail(const std::filesystem::path& path, int side, const DecodeOptions& options) {
  BURNISH_CHECK(side > 0, "a thumbnail of no size");
  BURNISH_TRY(const std::vector<std::byte> bytes, readPictureBytes(path));
  BURNISH_TRY(const PictureInfo info, probePicture(bytes, path.string(), options));
  const int longest = std::max(info.width, info.height);
  BURNISH_TRY(DecodedPicture picture,
              decodeReduced(bytes, path.string(), reductionFor(longest, side, info.kind), options));
  if (longest <= side) return picture;
  picture.image = resizePicture(picture.image, scaled(info.width, side, longest), scaled(info.height, side, longest));
  return picture;
}

}  // namespace burnish::dataset
