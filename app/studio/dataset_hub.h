#pragma once

#include "app/studio/background.h"
#include "app/studio/thumbnail_loader.h"
#include "app/studio/token_counter.h"
#include "dataset/scan/scan_report.h"
#include "ui/contract/dataset_gateway.h"

#include <filesystem>

namespace burnish::app {

/// Where the hub finds and keeps things.
struct DatasetPlaces {
  std::filesystem::path tokenizer;   ///< Folder of the CLIP vocabulary.
  std::filesystem::path scanMemory;  ///< File that remembers verified pictures; empty = none.
};

/// The pictures of the opened folder. A folder is read twice: first what the files say of themselves, so that the grid
/// fills at once, then every picture in full, so that damaged ones are found; folderReady comes again if that changes
/// the picture. GUI thread; files are touched on workers only.
class DatasetHub : public ui::DatasetGateway {
  Q_OBJECT
 public:
  explicit DatasetHub(DatasetPlaces places, QObject* parent = nullptr);

  void openFolder(const QString& folder) override;
  void requestThumbnail(const QString& path, int side) override;
  void cancelThumbnails() override;
  [[nodiscard]] int countTokens(const QString& caption) const override;

  /// No thumbnail is on its way.
  [[nodiscard]] bool isIdle() const { return thumbnails_.isIdle(); }

 private:
  void scan(const QString& folder, bool verify);
  void takeReport(const dataset::ScanReport& report);

  DatasetPlaces places_;
  dataset::ScanReport shown_;
  ThumbnailLoader thumbnails_;
  TokenCounter tokens_;
  Background scanning_{this};
};

}  // namespace burnish::app
