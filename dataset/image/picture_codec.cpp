#include "dataset/image/picture_codec.h"

#include "core/base/translatable.h"
#include "dataset/image/bmp_reader.h"
#include "dataset/image/jpeg_reader.h"
#include "dataset/image/png_reader.h"
#include "dataset/image/tiff_reader.h"
#include "dataset/image/webp_reader.h"

#include <numeric>

namespace burnish::dataset {
namespace {

Result<PictureHeader> headerOf(std::span<const std::byte> bytes) {
  switch (const FileKind kind = fileKindOf(bytes)) {
    case FileKind::Jpeg:
      return readJpegHeader(bytes);
    case FileKind::Png:
      return readPngHeader(bytes);
    case FileKind::Webp:
      return readWebpHeader(bytes);
    case FileKind::Bmp:
      return readBmpHeader(bytes);
    case FileKind::Tiff:
      return readTiffHeader(bytes);
    default:
      return pictureFault(kindText(kind));
  }
}

std::string megapixels(int64_t pixels) {
  return std::to_string((pixels + 999'999) / 1'000'000) + " MP";
}

}  // namespace

Result<PictureHeader> readPictureHeader(std::span<const std::byte> bytes, int64_t maximumPixels) {
  BURNISH_TRY(PictureHeader header, headerOf(bytes));
  if (header.width <= 0 || header.height <= 0) return pictureFault(BURNISH_NOOP("Dataset", "it is cut off or damaged"));
  const int64_t pixels = int64_t{header.width} * header.height;
  if (pixels <= maximumPixels) return header;
  const std::string size = std::to_string(header.width) + " × " + std::to_string(header.height);
  return Error{ErrorCode::PictureTooLarge, {{}, size, megapixels(maximumPixels)}, {}};
}

Result<void> readPictureRows(std::span<const std::byte> bytes,
                             const PictureHeader& header,
                             RowSink& sink,
                             int reduction) {
  switch (const FileKind kind = fileKindOf(bytes)) {
    case FileKind::Jpeg:
      return readJpegRows(bytes, sink, reduction);
    case FileKind::Png:
      return readPngRows(bytes, sink);
    case FileKind::Webp:
      return readWebpRows(bytes, header, sink);
    case FileKind::Bmp:
      return readBmpRows(bytes, sink);
    case FileKind::Tiff:
      return readTiffRows(bytes, header, sink);
    default:
      return pictureFault(kindText(kind));
  }
}

int reductionOfReader(std::span<const std::byte> bytes, int wanted) {
  return fileKindOf(bytes) == FileKind::Jpeg ? std::gcd(wanted, 8) : 1;
}

std::vector<PictureNote> allNotes(const PictureHeader& header, const ColourConverter& converter) {
  std::vector<PictureNote> notes;
  if (header.isAnimated) notes.push_back(PictureNote::AnimatedFirstFrame);
  if (header.hasMorePages) notes.push_back(PictureNote::FirstPage);
  if (header.orientationIgnored) notes.push_back(PictureNote::OrientationIgnored);
  for (const PictureNote note : converter.notes()) notes.push_back(note);
  return notes;
}

Error withName(Error error, const std::string& name) {
  if (!error.args.empty() && error.args.front().empty()) error.args.front() = name;
  return error;
}

}  // namespace burnish::dataset
