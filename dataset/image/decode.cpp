#include "dataset/image/decode.h"

#include "core/base/guard.h"
#include "dataset/image/colour_converter.h"
#include "dataset/image/file_bytes.h"
#include "dataset/image/orientation.h"
#include "dataset/image/picture_codec.h"
#include "dataset/image/rgb_sink.h"

namespace burnish::dataset {
namespace {

Result<DecodedPicture> decodeUnnamed(std::span<const std::byte> bytes, int reduction, const DecodeOptions& options) {
  BURNISH_TRY(const PictureHeader header, readPictureHeader(bytes, options.maximumPixels));
  const int byReader = reductionOfReader(bytes, reduction);
  ColourConverter converter(header, options.background);
  RgbSink sink(converter, reduction / byReader, options.stop);
  BURNISH_TRY_VOID(readPictureRows(bytes, header, sink, byReader));
  return DecodedPicture{turnUpright(sink.take(), header.orientation), allNotes(header, converter)};
}

}  // namespace

Result<DecodedPicture> decodePicture(const std::filesystem::path& path, const DecodeOptions& options) {
  BURNISH_TRY(const std::vector<std::byte> bytes, readPictureBytes(path));
  return decodePicture(bytes, path.string(), options);
}

Result<DecodedPicture> decodePicture(std::span<const std::byte> bytes,
                                     const std::string& name,
                                     const DecodeOptions& options) {
  return decodeReduced(bytes, name, 1, options);
}

Result<DecodedPicture> decodeReduced(std::span<const std::byte> bytes,
                                     const std::string& name,
                                     int reduction,
                                     const DecodeOptions& options) {
  auto decoded =
      guard(ErrorCode::PictureUnreadable, {name, {}}, [&] { return decodeUnnamed(bytes, reduction, options); });
  if (decoded.ok()) return decoded;
  return withName(decoded.error(), name);
}

}  // namespace burnish::dataset
