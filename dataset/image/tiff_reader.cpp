#include "dataset/image/tiff_reader.h"

#include "core/base/translatable.h"
#include "dataset/image/exif_orientation.h"

#include <tiffio.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace burnish::dataset {
namespace {

/// The file in memory as libtiff reads it, and the first error that it met.
struct Source {
  std::span<const std::byte> bytes;
  std::size_t position = 0;
  std::string message;
  bool hasUndeclaredSamples = false;  ///< The file says nothing of the samples beyond the colours.
};

Source& sourceOf(thandle_t handle) {
  return *static_cast<Source*>(handle);
}

tmsize_t onRead(thandle_t handle, void* target, tmsize_t size) {
  Source& source = sourceOf(handle);
  const std::size_t rest = source.bytes.size() - std::min(source.position, source.bytes.size());
  const std::size_t taken = std::min(rest, static_cast<std::size_t>(size));
  if (taken > 0) std::memcpy(target, source.bytes.data() + source.position, taken);
  source.position += taken;
  return static_cast<tmsize_t>(taken);
}
tmsize_t onWrite(thandle_t, void*, tmsize_t) {
  return 0;
}
toff_t onSeek(thandle_t handle, toff_t offset, int whence) {
  Source& source = sourceOf(handle);
  const toff_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? source.position : source.bytes.size();
  source.position = base + offset;
  return source.position;
}
int onClose(thandle_t) {
  return 0;
}
toff_t onSize(thandle_t handle) {
  return sourceOf(handle).bytes.size();
}

int onError(TIFF*, void* user, const char*, const char* format, va_list arguments) {
  auto& source = *static_cast<Source*>(user);
  if (!source.message.empty()) return 1;
  char text[200];
  std::vsnprintf(text, sizeof text, format, arguments);
  source.message = text;
  return 1;
}
/// libtiff calls undeclared samples unspecified ones, and only its warning tells them apart.
int onWarning(TIFF*, void* user, const char*, const char* format, va_list) {
  auto& source = *static_cast<Source*>(user);
  source.hasUndeclaredSamples |= std::strstr(format, "Defining non-color channels as ExtraSamples") != nullptr;
  return 1;
}

using Handle = std::unique_ptr<TIFF, decltype(&TIFFClose)>;

Handle openTiff(Source& source) {
  const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                 &TIFFOpenOptionsFree);
  TIFFOpenOptionsSetErrorHandlerExtR(options.get(), onError, &source);
  TIFFOpenOptionsSetWarningHandlerExtR(options.get(), onWarning, &source);
  TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), tmsize_t{1} << 31);
  return {TIFFClientOpenExt("picture", "rm", &source, onRead, onWrite, onSeek, onClose, onSize, nullptr, nullptr,
                            options.get()),
          &TIFFClose};
}

Error damage(const Source& source) {
  return pictureFault(BURNISH_NOOP("Dataset", "it is cut off or damaged"), source.message);
}

/// The tags that decide how the samples are read.
struct Format {
  uint32_t width = 0, height = 0;
  uint16_t bits = 1, samples = 1, photometric = PHOTOMETRIC_MINISBLACK, planar = PLANARCONFIG_CONTIG;
  uint16_t sampleFormat = SAMPLEFORMAT_UINT, orientation = 1, extraCount = 0;
  const uint16_t* extra = nullptr;
  bool isTiled = false;
  bool hasUndeclared = false;

  Format(TIFF* tiff, const Source& source) : hasUndeclared(source.hasUndeclaredSamples) {
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &sampleFormat);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extraCount, &extra);
    isTiled = TIFFIsTiled(tiff) != 0;
  }
  [[nodiscard]] bool isGrey() const {
    return photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE;
  }
  [[nodiscard]] int colourSamples() const {
    return isGrey() ? 1 : photometric == PHOTOMETRIC_RGB ? 3 : photometric == PHOTOMETRIC_SEPARATED ? 4 : 99;
  }
  /// One sample too many of which the file says nothing is alpha, too: so some programs write it.
  [[nodiscard]] bool hasAlpha() const {
    if (hasUndeclared) return samples == colourSamples() + 1;
    return extraCount > 0 && extra != nullptr && extra[0] != EXTRASAMPLE_UNSPECIFIED;
  }
  [[nodiscard]] bool isPremultiplied() const {
    return extraCount > 0 && extra != nullptr && extra[0] == EXTRASAMPLE_ASSOCALPHA;
  }
  /// Rows of whole bytes that can be read one by one; all else goes through libtiff's RGBA picture.
  [[nodiscard]] bool isPlain() const {
    return (bits == 8 || bits == 16) && planar == PLANARCONFIG_CONTIG && !isTiled &&
           samples >= colourSamples() + (hasAlpha() ? 1 : 0);
  }
  [[nodiscard]] PixelLayout layout() const {
    using Colour = PixelLayout::Colour;
    if (!isPlain()) return {Colour::Rgb, true};
    const Colour colour = isGrey() ? Colour::Grey : photometric == PHOTOMETRIC_RGB ? Colour::Rgb : Colour::Cmyk;
    return {colour, hasAlpha()};
  }
};

uint8_t unmultiplied(unsigned value, unsigned alpha) {
  return alpha == 0 ? uint8_t{0} : static_cast<uint8_t>(std::min(255u, (value * 255 + alpha / 2) / alpha));
}

/// One row of 8- or 16-bit samples to the sink's layout.
void toLayout(const std::vector<uint8_t>& raw, const Format& format, PixelLayout layout, std::vector<uint8_t>& row) {
  const auto kept = static_cast<std::size_t>(layout.channels());
  for (std::size_t x = 0; x < format.width; ++x) {
    uint8_t* pixel = row.data() + x * kept;
    for (std::size_t i = 0; i < kept; ++i) {
      const std::size_t index = x * format.samples + i;
      uint16_t wide = 0;
      if (format.bits == 16) std::memcpy(&wide, raw.data() + 2 * index, 2);
      pixel[i] = format.bits == 16 ? static_cast<uint8_t>((wide * 255u + 32767u) / 65535u) : raw[index];
    }
    if (format.photometric == PHOTOMETRIC_MINISWHITE) pixel[0] = static_cast<uint8_t>(255 - pixel[0]);
    if (!format.isPremultiplied()) continue;
    for (std::size_t i = 0; i + 1 < kept; ++i) pixel[i] = unmultiplied(pixel[i], pixel[kept - 1]);
  }
}

Result<void> readPlainRows(TIFF* tiff, const Format& format, PixelLayout layout, const Source& source, RowSink& sink) {
  const std::size_t needed = std::size_t{format.width} * format.samples * (format.bits / 8u);
  std::vector<uint8_t> raw(static_cast<std::size_t>(TIFFScanlineSize(tiff)));
  std::vector<uint8_t> row(format.width * static_cast<std::size_t>(layout.channels()));
  if (raw.size() < needed) return damage(source);
  for (uint32_t y = 0; y < format.height; ++y) {
    if (TIFFReadScanline(tiff, raw.data(), y) < 0) return damage(source);
    toLayout(raw, format, layout, row);
    if (!sink.row(row.data())) return Error{ErrorCode::Interrupted, {}, {}};
  }
  return {};
}

/// Palettes, bit maps, tiles, planes, YCbCr, Lab …: libtiff makes premultiplied 8-bit RGBA of them.
Result<void> readAsRgba(TIFF* tiff, Source& source, const Format& format, RowSink& sink) {
  TIFFRGBAImage image;
  char message[1024] = {};
  if (TIFFRGBAImageOK(tiff, message) == 0 || TIFFRGBAImageBegin(&image, tiff, 1, message) == 0) {
    return pictureFault(BURNISH_NOOP("Dataset", "this kind of TIFF is not supported"), message);
  }
  image.req_orientation = image.orientation;  // rows as they are stored
  std::vector<uint32_t> raster(std::size_t{format.width} * format.height);
  const int done = TIFFRGBAImageGet(&image, raster.data(), format.width, format.height);
  TIFFRGBAImageEnd(&image);
  if (done == 0 || !source.message.empty()) return damage(source);
  std::vector<uint8_t> row(4 * std::size_t{format.width});
  for (std::size_t y = 0; y < format.height; ++y) {
    for (std::size_t x = 0; x < format.width; ++x) {
      const uint32_t pixel = raster[y * format.width + x];
      const auto alpha = static_cast<uint8_t>(TIFFGetA(pixel));
      row[4 * x] = unmultiplied(TIFFGetR(pixel), alpha);
      row[4 * x + 1] = unmultiplied(TIFFGetG(pixel), alpha);
      row[4 * x + 2] = unmultiplied(TIFFGetB(pixel), alpha);
      row[4 * x + 3] = alpha;
    }
    if (!sink.row(row.data())) return Error{ErrorCode::Interrupted, {}, {}};
  }
  return {};
}

}  // namespace

Result<PictureHeader> readTiffHeader(std::span<const std::byte> bytes) {
  Source source{bytes, 0, {}};
  const Handle tiff = openTiff(source);
  if (!tiff) return damage(source);
  const Format format(tiff.get(), source);
  if (format.bits > 16 || format.sampleFormat != SAMPLEFORMAT_UINT || format.width > INT32_MAX ||
      format.height > INT32_MAX) {
    return pictureFault(BURNISH_NOOP("Dataset", "this kind of TIFF is not supported"));
  }
  PictureHeader header;
  header.width = static_cast<int>(format.width);
  header.height = static_cast<int>(format.height);
  header.layout = format.layout();
  setOrientation(format.orientation, header);
  uint32_t profileSize = 0;
  const std::byte* profile = nullptr;
  if (format.isPlain() && TIFFGetField(tiff.get(), TIFFTAG_ICCPROFILE, &profileSize, &profile) != 0) {
    header.profile.assign(profile, profile + profileSize);
  }
  header.hasMorePages = TIFFLastDirectory(tiff.get()) == 0;
  return header;
}

Result<void> readTiffRows(std::span<const std::byte> bytes, const PictureHeader& header, RowSink& sink) {
  Source source{bytes, 0, {}};
  const Handle tiff = openTiff(source);
  if (!tiff) return damage(source);
  const Format format(tiff.get(), source);
  sink.begin(header.width, header.height);
  if (!format.isPlain()) return readAsRgba(tiff.get(), source, format, sink);
  return readPlainRows(tiff.get(), format, header.layout, source, sink);
}

}  // namespace burnish::dataset
