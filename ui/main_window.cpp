#include "ui/main_window.h"

#include "core/base/files.h"
#include "core/job/recipe_toml.h"
#include "ui/close_guard.h"
#include "ui/help_dialogs.h"
#include "ui/main_menu.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/pages/dataset_page.h"
#include "ui/pages/runs_page.h"
#include "ui/pages/start_page.h"
#include "ui/pages/train_page.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/job_card.h"
#include "ui/widgets/place_rail.h"
#include "ui/widgets/run_controls.h"
#include "ui/widgets/run_monitor.h"

#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMimeData>
#include <QStackedWidget>

namespace burnish::ui {
namespace {

/// The folder that a drop means: the first that is one, or that of the first file; empty if there is none.
QString droppedFolder(const QMimeData* data) {
  for (const QUrl& url : data->urls()) {
    const QFileInfo info(url.toLocalFile());
    if (url.isLocalFile() && info.exists()) return info.isDir() ? info.absoluteFilePath() : info.absolutePath();
  }
  return {};
}

std::filesystem::path pathOf(const QString& file) {
  return std::filesystem::path(file.toStdString());
}

/// A file dialog that neither blocks nor outlives its use.
QFileDialog* makeDialog(QWidget* parent, const char* objectName, const QString& title, const QString& folder) {
  auto* dialog = new QFileDialog(parent, title, folder);
  dialog->setObjectName(QLatin1String(objectName));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  return dialog;
}

}  // namespace

MainWindow::MainWindow(const StudioServices& services, QWidget* parent)
    : QMainWindow(parent),
      services_(services),
      thumbnails_(new ThumbnailCache(services.pictures, this)),
      rail_(new PlaceRail(this)),
      pages_(new QStackedWidget(this)),
      startPage_(new StartPage(services.runs, services.demo.has_value(), this)),
      datasetPage_(new DatasetPage(services.pictures, thumbnails_, this)),
      trainPage_(new TrainPage(services.runs, this)),
      runsPage_(new RunsPage(services.runs, thumbnails_, this)),
      jobCard_(new JobCard(services.runs, this)),
      menu_(new MainMenu(this)),
      closeGuard_(new CloseGuard(services.runs, this)) {
  setObjectName(QStringLiteral("mainWindow"));
  setWindowIcon(themedIcon(QStringLiteral("burnish")));
  setAcceptDrops(true);
  buildLayout();
  connectStart();
  connectWork();
  connectMenu();
  connectRecipeFiles();
  restoreGeometryFromSettings();
  showPlace(Place::Start);
  followLanguage(this, [this] { retranslate(); });
}

MainWindow::~MainWindow() = default;

Place MainWindow::place() const {
  return static_cast<Place>(pages_->currentIndex());
}

void MainWindow::showPlace(Place place) {
  const int index = static_cast<int>(place);
  pages_->setCurrentIndex(index);
  pages_->currentWidget()->setFocus(Qt::OtherFocusReason);
  rail_->setCurrent(index);
  menu_->setPlace(index);
}

void MainWindow::openRecipe(const Recipe& recipe) {
  trainPage_->setRecipe(recipe);
  const QString folder = QString::fromStdString(recipe.data.folder);
  if (!folder.isEmpty() && folder != datasetPage_->folder()) datasetPage_->openFolder(folder);
}

void MainWindow::openPictures(const QString& folder) {
  services_.settings->setLastFolder(folder);
  datasetPage_->openFolder(folder);
  trainPage_->setPictures(folder);
  showPlace(Place::Dataset);
}

void MainWindow::showRun(RunId run) {
  runsPage_->showRun(run);
  showPlace(Place::Runs);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!closeGuard_->mayClose()) return event->ignore();
  services_.settings->setWindowGeometry(saveGeometry());
  event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  const bool followsDesktop = services_.settings->theme() == ThemeChoice::System;
  if (event->type() == QEvent::ThemeChange && followsDesktop) applyTheme(ThemeChoice::System);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!droppedFolder(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString folder = droppedFolder(event->mimeData());
  if (folder.isEmpty()) return;
  event->acceptProposedAction();
  openPictures(folder);
}

void MainWindow::buildLayout() {
  for (QWidget* page : std::initializer_list<QWidget*>{startPage_, datasetPage_, trainPage_, runsPage_}) {
    pages_->addWidget(page);
  }
  auto* centre = new QWidget(this);
  auto* upper = new QHBoxLayout;
  upper->setSpacing(0);
  upper->addWidget(rail_);
  upper->addWidget(pages_, 1);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(upper, 1);
  column->addWidget(jobCard_);
  setCentralWidget(centre);
}

void MainWindow::connectStart() {
  connect(rail_, &PlaceRail::chosen, this, [this](int place) { showPlace(static_cast<Place>(place)); });
  connect(startPage_, &StartPage::demoRequested, this, [this] {
    openRecipe(*services_.demo);
    showPlace(Place::Train);
  });
  connect(startPage_, &StartPage::folderRequested, this, &MainWindow::chooseFolder);
  connect(startPage_, &StartPage::runRequested, this, &MainWindow::chooseRun);
  connect(startPage_, &StartPage::runChosen, this, &MainWindow::showRun);
}

void MainWindow::connectWork() {
  connect(datasetPage_, &DatasetPage::openRequested, this, &MainWindow::chooseFolder);
  connect(datasetPage_, &DatasetPage::trainRequested, this, [this](const QString& folder) {
    if (QString::fromStdString(trainPage_->recipe().data.folder) != folder) trainPage_->setPictures(folder);
    showPlace(Place::Train);
  });
  connect(trainPage_, &TrainPage::expertChanged, services_.settings, &SettingsStore::setExpertMode);
  trainPage_->setExpert(services_.settings->expertMode());
  connect(runsPage_, &RunsPage::openRequested, this, &MainWindow::chooseRun);
  connect(runsPage_, &RunsPage::trainRequested, this, [this] { showPlace(Place::Train); });
  connect(jobCard_, &JobCard::runChosen, this, &MainWindow::showRun);
  connect(services_.runs, &RunGateway::runAdded, this, &MainWindow::showRun);
  connect(services_.runs, &RunGateway::startFailed, this, &MainWindow::showError);
  connect(services_.gauges, &GaugeSource::readingArrived, runsPage_, &RunsPage::showReading);
  connect(services_.gauges, &GaugeSource::readingArrived, jobCard_, &JobCard::showMemory);
}

void MainWindow::connectMenu() {
  connect(menu_, &MainMenu::quit, this, &QWidget::close);
  connect(menu_, &MainMenu::find, this, [this] {
    showPlace(Place::Dataset);
    datasetPage_->focusFilter();
  });
  connect(menu_, &MainMenu::rescan, datasetPage_, &DatasetPage::rescan);
  connect(menu_, &MainMenu::placeChosen, this, [this](int place) { showPlace(static_cast<Place>(place)); });
  connect(menu_, &MainMenu::languageChosen, services_.settings, &SettingsStore::setLanguage);
  connect(menu_, &MainMenu::themeChosen, this, [this](ThemeChoice theme) {
    services_.settings->setTheme(theme);
    applyTheme(theme);
  });
  RunMonitor* monitor = runsPage_->monitor();
  connect(menu_, &MainMenu::start, trainPage_, &TrainPage::start);
  connect(menu_, &MainMenu::pauseOrResume, monitor, &RunMonitor::pauseOrResume);
  connect(menu_, &MainMenu::sampleNow, monitor, [monitor] { monitor->send(SampleNow()); });
  connect(menu_, &MainMenu::saveNow, monitor, [monitor] { monitor->send(SaveNow()); });
  connect(menu_, &MainMenu::stop, monitor, [monitor] { monitor->send(StopRun{true}); });
  connect(monitor->controls(), &RunControls::actionsChanged, menu_, &MainMenu::setRunActions);
  connect(trainPage_, &TrainPage::canStartChanged, menu_, &MainMenu::setCanStart);
  menu_->setCanStart(trainPage_->canStart());
  connect(menu_, &MainMenu::shortcuts, this, [this] { showShortcuts(this); });
  connect(menu_, &MainMenu::about, this, [this] { showAbout(this); });
  menu_->setLanguage(services_.settings->language());
  menu_->setTheme(services_.settings->theme());
}

void MainWindow::connectRecipeFiles() {
  connect(menu_, &MainMenu::openPictures, this, &MainWindow::chooseFolder);
  connect(menu_, &MainMenu::openRun, this, &MainWindow::chooseRun);
  connect(menu_, &MainMenu::openRecipe, this, &MainWindow::chooseRecipe);
  connect(menu_, &MainMenu::saveRecipe, this, &MainWindow::saveRecipe);
}

void MainWindow::restoreGeometryFromSettings() {
  resize(1440, 900);
  const QByteArray geometry = services_.settings->windowGeometry();
  if (!geometry.isEmpty()) restoreGeometry(geometry);
}

void MainWindow::chooseFolder() {
  QFileDialog* dialog = makeDialog(this, "chooseFolder", tr("Folder of pictures"), services_.settings->lastFolder());
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openPictures);
  dialog->open();
}

void MainWindow::chooseRun() {
  QFileDialog* dialog = makeDialog(this, "chooseRun", tr("Folder of a run"), services_.settings->lastFolder());
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, services_.runs, &RunGateway::open);
  dialog->open();
}

void MainWindow::chooseRecipe() {
  QFileDialog* dialog = makeDialog(this, "chooseRecipe", tr("Recipe"), services_.settings->lastFolder());
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilter(tr("Recipes (*.toml)"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
    const Result<Recipe> recipe = readRecipeFile(pathOf(file));
    if (!recipe.ok()) return showError(recipe.error());
    openRecipe(recipe.value());
    showPlace(Place::Train);
  });
  dialog->open();
}

void MainWindow::saveRecipe() {
  QFileDialog* dialog = makeDialog(this, "saveRecipe", tr("Save recipe as"), services_.settings->lastFolder());
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("toml"));
  dialog->setNameFilter(tr("Recipes (*.toml)"));
  dialog->selectFile(QString::fromStdString(trainPage_->recipe().saving.name) + QStringLiteral(".toml"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
    const Result<void> written = writeFileAtomically(pathOf(file), recipeToToml(trainPage_->recipe()));
    if (!written.ok()) showError(written.error());
  });
  dialog->open();
}

void MainWindow::showError(const Error& error) {
  showErrorDialog(this, error);
}

void MainWindow::retranslate() {
  setWindowTitle(tr("Burnish"));
  menu_->setLanguage(services_.settings->language());
}

}  // namespace burnish::ui
