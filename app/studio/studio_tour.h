#pragma once

#include "app/studio/screenshot_tour.h"
#include "app/studio/studio.h"

#include <filesystem>
#include <memory>

namespace burnish::app {

/// The pages of the studio as stops of a screenshot tour, in the order in which a person would meet them. A short run
/// of the demo is trained on the way, once; a second one fails on a damaged model; a second studio is empty. GUI
/// thread.
class StudioTour {
 public:
  /// `parts` must have a demo. Runs, settings and the damaged model go to `home`.
  StudioTour(StudioParts parts, std::filesystem::path home);

  [[nodiscard]] std::vector<ScreenshotStop> stops();
  void dress(const ScreenshotLook& look);
  [[nodiscard]] bool isIdle() const { return studio_->pictures().isIdle(); }

 private:
  [[nodiscard]] ScreenshotStop page(const char* name, ui::Place place) const;
  [[nodiscard]] ScreenshotStop trainPage(const char* name, bool isExpert) const;
  [[nodiscard]] ScreenshotStop training();
  [[nodiscard]] ScreenshotStop closeQuestion();
  [[nodiscard]] ScreenshotStop finishedRun() const;
  [[nodiscard]] ScreenshotStop enlargedSample() const;
  [[nodiscard]] ScreenshotStop failure();
  [[nodiscard]] ScreenshotStop emptyStart();
  [[nodiscard]] ui::RunInfo newestRun() const;
  [[nodiscard]] Result<Recipe> brokenRecipe() const;

  std::filesystem::path home_;
  Recipe recipe_;
  StudioParts emptyParts_;
  std::unique_ptr<Studio> studio_;
  std::unique_ptr<Studio> empty_;
};

}  // namespace burnish::app
