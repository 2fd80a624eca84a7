#include "dataset/image/probe.h"

#include "core/base/guard.h"
#include "dataset/image/colour_converter.h"
#include "dataset/image/file_bytes.h"
#include "dataset/image/orientation.h"
#include "dataset/image/picture_codec.h"
#include "dataset/image/rgb_sink.h"

#include <utility>

namespace burnish::dataset {
namespace {

constexpr int kCheckReduction = 8;  // a JPEG's every bit is read, but hardly any pixel is computed

Result<PictureInfo> examine(std::span<const std::byte> bytes, const DecodeOptions& options, bool verify) {
  BURNISH_TRY(const PictureHeader header, readPictureHeader(bytes, options.maximumPixels));
  ColourConverter converter(header, options.background);
  if (verify) {
    CheckSink sink(converter, options.stop);
    BURNISH_TRY_VOID(readPictureRows(bytes, header, sink, reductionOfReader(bytes, kCheckReduction)));
  }
  PictureInfo info{fileKindOf(bytes), header.width, header.height, allNotes(header, converter)};
  if (swapsSides(header.orientation)) std::swap(info.width, info.height);
  return info;
}

Result<PictureInfo> examineNamed(std::span<const std::byte> bytes,
                                 const std::string& name,
                                 const DecodeOptions& options,
                                 bool verify) {
  auto info = guard(ErrorCode::PictureUnreadable, {name, {}}, [&] { return examine(bytes, options, verify); });
  if (info.ok()) return info;
  return withName(info.error(), name);
}

}  // namespace

Result<PictureInfo> probePicture(std::span<const std::byte> bytes,
                                 const std::string& name,
                                 const DecodeOptions& options) {
  return examineNamed(bytes, name, options, false);
}

Result<PictureInfo> probePicture(const std::filesystem::path& path, const DecodeOptions& options) {
  BURNISH_TRY(const std::vector<std::byte> bytes, readPictureBytes(path));
  return probePicture(bytes, path.string(), options);
}

Result<PictureInfo> verifyPicture(std::span<const std::byte> bytes,
                                  const std::string& name,
                                  const DecodeOptions& options) {
  return examineNamed(bytes, name, options, true);
}

}  // namespace burnish::dataset
