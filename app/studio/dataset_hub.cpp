#include "app/studio/dataset_hub.h"

#include "app/studio/folder_content.h"
#include "app/studio/thread_entry.h"
#include "dataset/image/thumbnail.h"
#include "dataset/scan/scanner.h"

#include <utility>

namespace burnish::app {

namespace {

std::filesystem::path toPath(const QString& text) {
  return std::filesystem::path(text.toStdU16String());
}

QImage makeThumbnail(const QString& path, int side) {
  const Result<dataset::DecodedPicture> picture =
      atThreadEntry([&] { return dataset::makeThumbnail(toPath(path), side); });
  if (!picture.ok()) return {};
  const RgbImage& rgb = picture.value().image;
  const QImage view(rgb.pixels.data(), rgb.width, rgb.height, qsizetype{3} * rgb.width, QImage::Format_RGB888);
  return view.convertToFormat(QImage::Format_RGB32);  // A copy, in the format that is painted fastest.
}

}  // namespace

DatasetHub::DatasetHub(DatasetPlaces places, QObject* parent)
    : DatasetGateway(parent), places_(std::move(places)), thumbnails_(makeThumbnail), tokens_(places_.tokenizer) {
  connect(&thumbnails_, &ThumbnailLoader::ready, this, &DatasetHub::thumbnailReady);
}

void DatasetHub::openFolder(const QString& folder) {
  scanning_.cancel();
  thumbnails_.clear();
  shown_ = {};
  scan(folder, false);
  scan(folder, true);
}

void DatasetHub::requestThumbnail(const QString& path, int side) {
  thumbnails_.request(path, side);
}

void DatasetHub::cancelThumbnails() {
  thumbnails_.cancelWaiting();
}

int DatasetHub::countTokens(const QString& caption) const {
  return tokens_.count(caption);
}

void DatasetHub::scan(const QString& folder, bool verify) {
  scanning_.submit([this, folder, verify](const std::stop_token& stop) -> Background::Delivery {
    const auto progress = [this, stop, verify](int64_t done, int64_t found) {
      if (verify || stop.stop_requested()) return;
      QMetaObject::invokeMethod(
          this, [this, done, found] { Q_EMIT scanProgress(static_cast<int>(done), static_cast<int>(found)); },
          Qt::QueuedConnection);
    };
    dataset::ScanOptions options;
    options.verify = verify;
    options.memory = places_.scanMemory;
    Result<dataset::ScanReport> report =
        atThreadEntry([&] { return dataset::scanFolder(toPath(folder), progress, stop, options); });
    return [this, verify, report = std::move(report)] {
      if (report.ok()) {
        takeReport(report.value());
      } else if (!verify) {
        scanning_.cancel();
        Q_EMIT folderFailed(report.error());
      }
    };
  });
}

void DatasetHub::takeReport(const dataset::ScanReport& report) {
  if (report == shown_) return;
  shown_ = report;
  Q_EMIT folderReady(folderContent(report));
}

}  // namespace burnish::app
