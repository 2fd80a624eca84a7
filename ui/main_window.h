#pragma once

#include "ui/contract/studio_services.h"

#include <QMainWindow>

class QStackedWidget;

namespace burnish::ui {

class CloseGuard;
class DatasetPage;
class JobCard;
class MainMenu;
class PlaceRail;
class RunsPage;
class StartPage;
class ThumbnailCache;
class TrainPage;

/// The places at the left, in the order of the work.
enum class Place { Start, Dataset, Train, Runs };

/// The studio's only window: places at the left, one page each, the job card at the bottom. Navigation only; what a
/// page shows is the page's own business.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(const StudioServices& services, QWidget* parent = nullptr);
  ~MainWindow() override;

  [[nodiscard]] Place place() const;
  void showPlace(Place place);
  /// Fills the Train page and reads the recipe's pictures; stays at the place that is shown.
  void openRecipe(const Recipe& recipe);
  /// Reads a folder of pictures, makes it the folder of the recipe and shows the Dataset page.
  void openPictures(const QString& folder);
  /// Shows a run that the gateway knows.
  void showRun(RunId run);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildLayout();
  void connectStart();
  void connectWork();
  void connectMenu();
  void connectRecipeFiles();
  void restoreGeometryFromSettings();
  void chooseFolder();
  void chooseRun();
  void chooseRecipe();
  void saveRecipe();
  void showError(const Error& error);
  void retranslate();

  StudioServices services_;
  ThumbnailCache* thumbnails_;
  PlaceRail* rail_;
  QStackedWidget* pages_;
  StartPage* startPage_;
  DatasetPage* datasetPage_;
  TrainPage* trainPage_;
  RunsPage* runsPage_;
  JobCard* jobCard_;
  MainMenu* menu_;
  CloseGuard* closeGuard_;
};

}  // namespace burnish::ui
