#include "dataset/image/webp_reader.h"

#include "core/base/translatable.h"
#include "dataset/image/exif_orientation.h"

#include <webp/decode.h>
#include <webp/demux.h>

#include <memory>
#include <vector>

namespace burnish::dataset {
namespace {

using Bytes = std::span<const std::byte>;

WebPData dataOf(Bytes bytes) {
  return {reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()};
}

Error damage() {
  return pictureFault(BURNISH_NOOP("Dataset", "it is cut off or damaged"));
}

Bytes chunk(const WebPDemuxer* demuxer, const char* name) {
  WebPChunkIterator iterator;
  Bytes found;
  if (WebPDemuxGetChunk(demuxer, name, 1, &iterator) != 0) {
    found = std::as_bytes(std::span(iterator.chunk.bytes, iterator.chunk.size));  // points into the file's bytes
    WebPDemuxReleaseChunkIterator(&iterator);
  }
  return found;
}

Result<void> sendRows(const uint8_t* pixels, const PictureHeader& header, RowSink& sink) {
  const auto rowBytes = static_cast<std::size_t>(header.width) * static_cast<std::size_t>(header.layout.channels());
  sink.begin(header.width, header.height);
  for (int y = 0; y < header.height; ++y, pixels += rowBytes) {
    if (!sink.row(pixels)) return Error{ErrorCode::Interrupted, {}, {}};
  }
  return {};
}

Result<void> readFirstFrame(Bytes bytes, const PictureHeader& header, RowSink& sink) {
  WebPAnimDecoderOptions options;
  if (WebPAnimDecoderOptionsInit(&options) == 0) return damage();
  options.color_mode = MODE_RGBA;
  const WebPData data = dataOf(bytes);
  const std::unique_ptr<WebPAnimDecoder, decltype(&WebPAnimDecoderDelete)> decoder(WebPAnimDecoderNew(&data, &options),
                                                                                   &WebPAnimDecoderDelete);
  uint8_t* pixels = nullptr;
  int timestamp = 0;
  if (!decoder || WebPAnimDecoderGetNext(decoder.get(), &pixels, &timestamp) == 0) return damage();
  return sendRows(pixels, header, sink);
}

Result<void> readStill(Bytes bytes, const PictureHeader& header, RowSink& sink) {
  const int stride = header.width * header.layout.channels();
  std::vector<uint8_t> pixels(static_cast<std::size_t>(stride) * static_cast<std::size_t>(header.height));
  const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
  const auto decode = header.layout.hasAlpha ? &WebPDecodeRGBAInto : &WebPDecodeRGBInto;
  if (decode(data, bytes.size(), pixels.data(), pixels.size(), stride) == nullptr) return damage();
  return sendRows(pixels.data(), header, sink);
}

}  // namespace

Result<PictureHeader> readWebpHeader(Bytes bytes) {
  WebPBitstreamFeatures features;
  const auto* raw = reinterpret_cast<const uint8_t*>(bytes.data());
  if (WebPGetFeatures(raw, bytes.size(), &features) != VP8_STATUS_OK) return damage();
  const WebPData data = dataOf(bytes);
  const std::unique_ptr<WebPDemuxer, decltype(&WebPDemuxDelete)> demuxer(WebPDemux(&data), &WebPDemuxDelete);
  if (!demuxer) return damage();
  PictureHeader header;
  header.width = static_cast<int>(WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_WIDTH));
  header.height = static_cast<int>(WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_HEIGHT));
  header.isAnimated = features.has_animation != 0;
  header.layout.hasAlpha = features.has_alpha != 0 || header.isAnimated;
  const Bytes exif = chunk(demuxer.get(), "EXIF");
  if (!exif.empty()) readExifOrientation(exif, header);
  const Bytes profile = chunk(demuxer.get(), "ICCP");
  header.profile.assign(profile.begin(), profile.end());
  return header;
}

Result<void> readWebpRows(Bytes bytes, const PictureHeader& header, RowSink& sink) {
  return header.isAnimated ? readFirstFrame(bytes, header, sink) : readStill(bytes, header, sink);
}

}  // namespace burnish::dataset
