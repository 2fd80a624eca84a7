#pragma once

#include "app/studio/dataset_hub.h"
#include "app/studio/gauge_reader.h"
#include "app/studio/run_hub.h"
#include "app/studio/settings_store.h"
#include "app/studio/studio_options.h"
#include "ui/main_window.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace burnish::app {

/// What a studio is made of and where it keeps things.
struct StudioParts {
  EnginePorts engine;
  std::optional<Recipe> demo;
  DatasetPlaces places;
  QString settingsFile;
};

/// The window and everything behind it, wired. Destroying it stops a run, which saves. GUI thread.
class Studio {
 public:
  explicit Studio(StudioParts parts);
  ~Studio();
  Studio(const Studio&) = delete;
  Studio& operator=(const Studio&) = delete;

  /// Language and theme as given, else as remembered.
  void dress(const QString& language, const QString& theme);
  /// Opens what the command line names, else the demo. The error of a recipe that cannot be read.
  Result<void> open(const StudioOptions& options);

  [[nodiscard]] ui::MainWindow& window() { return *window_; }
  [[nodiscard]] RunHub& runs() { return runs_; }
  [[nodiscard]] const DatasetHub& pictures() const { return pictures_; }

 private:
  std::optional<Recipe> demo_;
  SettingsStore settings_;
  RunHub runs_;
  DatasetHub pictures_;
  GaugeReader gauges_;
  std::unique_ptr<ui::MainWindow> window_;  ///< Last member: it looks at the others to the end.
};

}  // namespace burnish::app
