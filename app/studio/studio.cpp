#include "app/studio/studio.h"

#include "core/job/recipe_toml.h"
#include "ui/style/theme.h"

#include <QFileInfo>

#include <utility>

namespace burnish::app {

Studio::Studio(StudioParts parts)
    : demo_(std::move(parts.demo)),
      settings_(parts.settingsFile),
      runs_(std::move(parts.engine)),
      pictures_(std::move(parts.places)) {
  ui::applyTheme(settings_.theme());
  window_ = std::make_unique<ui::MainWindow>(ui::StudioServices{&runs_, &pictures_, &gauges_, &settings_, demo_});
  gauges_.setRunning(true);
}

Studio::~Studio() = default;

void Studio::dress(const QString& language, const QString& theme) {
  if (!language.isEmpty()) settings_.setLanguage(language);
  if (theme.isEmpty()) return;
  settings_.setTheme(themeFromName(theme));
  ui::applyTheme(settings_.theme());
}

Result<void> Studio::open(const StudioOptions& options) {
  if (!options.recipe.isEmpty()) {
    BURNISH_TRY(const Recipe recipe, readRecipeFile(QFileInfo(options.recipe).absoluteFilePath().toStdString()));
    window_->openRecipe(recipe);
    window_->showPlace(ui::Place::Train);
  } else if (demo_) {
    window_->openRecipe(*demo_);
  }
  if (!options.folder.isEmpty()) window_->openPictures(QFileInfo(options.folder).absoluteFilePath());
  if (!options.run.isEmpty()) runs_.open(options.run);
  return {};
}

}  // namespace burnish::app
