#include "app/studio/studio_tour.h"

#include "core/base/guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QDialog>

#include <utility>

namespace burnish::app {

namespace {

constexpr QSize kWindow(1440, 900);
constexpr int64_t kSteps = 48;
constexpr int kTrainingPatience = 400'000;

/// The demo, shortened so that the whole tour takes a minute or two on two cores.
Recipe shortened(Recipe recipe) {
  recipe.schedule.steps = kSteps;
  recipe.schedule.batch = 2;
  recipe.sampling.prompts.resize(std::min<std::size_t>(recipe.sampling.prompts.size(), 3));
  recipe.sampling.everySteps = kSteps / 3;
  recipe.sampling.steps = 6;
  return recipe;
}

template <class Widget>
Widget* named(const QWidget& window, const char* name) {
  return window.findChild<Widget*>(QLatin1String(name));
}

bool isShown(const QWidget& window, const char* name) {
  const auto* widget = named<QWidget>(window, name);
  return widget != nullptr && widget->isVisible();
}

void click(const QWidget& window, const char* name) {
  if (auto* button = named<QAbstractButton>(window, name)) button->click();
}

/// Enlarges the first sample of the newest step, as a click on it does.
void enlargeFirstSample(const QWidget& window) {
  auto* grid = named<QAbstractItemView>(window, "sampleGrid");
  if (grid == nullptr || grid->model()->rowCount() == 0) return;
  QMetaObject::invokeMethod(grid, "sampleChosen", Q_ARG(QModelIndex, grid->model()->index(0, 0)));
}

}  // namespace

StudioTour::StudioTour(StudioParts parts, std::filesystem::path home)
    : home_(std::move(home)), recipe_(shortened(*parts.demo)), emptyParts_(parts) {
  emptyParts_.demo.reset();
  parts.settingsFile = QString::fromStdString((home_ / "studio.ini").string());
  emptyParts_.settingsFile = QString::fromStdString((home_ / "empty.ini").string());
  studio_ = std::make_unique<Studio>(std::move(parts));
  studio_->window().resize(kWindow);
  studio_->window().show();
  studio_->window().openRecipe(recipe_);
}

std::vector<ScreenshotStop> StudioTour::stops() {
  return {page("01-start", ui::Place::Start),
          page("02-dataset", ui::Place::Dataset),
          trainPage("03-train", false),
          trainPage("04-train-expert", true),
          training(),
          closeQuestion(),
          finishedRun(),
          enlargedSample(),
          page("09-start-with-a-run", ui::Place::Start),
          failure(),
          emptyStart()};
}

void StudioTour::dress(const ScreenshotLook& look) {
  studio_->dress(look.language, look.theme);
  if (empty_) empty_->dress(look.language, look.theme);
}

ScreenshotStop StudioTour::page(const char* name, ui::Place place) const {
  ui::MainWindow* window = &studio_->window();
  return {QString::fromLatin1(name), [=] { window->showPlace(place); }, {}, [=] { return window; }, {}};
}

ScreenshotStop StudioTour::trainPage(const char* name, bool isExpert) const {
  ui::MainWindow* window = &studio_->window();
  ScreenshotStop stop = page(name, ui::Place::Train);
  stop.arrange = [=] {
    window->showPlace(ui::Place::Train);
    auto* expert = named<QAbstractButton>(*window, "expertMode");
    if (expert != nullptr && expert->isChecked() != isExpert) expert->click();
  };
  stop.isReady = [=] {  // The plan has arrived.
    const auto* start = named<QAbstractButton>(*window, "startTraining");
    return start != nullptr && start->isEnabled();
  };
  return stop;
}

ScreenshotStop StudioTour::training() {
  ScreenshotStop stop = page("05-runs-training", ui::Place::Runs);
  stop.arrange = [this] { studio_->runs().start(recipe_); };
  stop.isReady = [this] {
    const ui::RunInfo run = newestRun();
    return run.state == RunState::Training && run.step > kSteps / 3;
  };
  stop.leave = [this] { studio_->runs().send(newestRun().id, PauseRun()); };  // It must not end before the next stop.
  stop.patience = kTrainingPatience;
  return stop;
}

ScreenshotStop StudioTour::closeQuestion() {
  ui::MainWindow* window = &studio_->window();
  ScreenshotStop stop = page("06-close-question", ui::Place::Runs);
  stop.arrange = [this, window] {
    if (newestRun().isLive) window->close();
  };
  stop.isReady = [=] { return isShown(*window, "closeQuestion"); };
  stop.leave = [this, window] {
    click(*window, "keepTraining");
    studio_->runs().send(newestRun().id, ResumeRun());
  };
  stop.patience = 5'000;
  return stop;
}

ScreenshotStop StudioTour::finishedRun() const {
  ScreenshotStop stop = page("07-runs-finished", ui::Place::Runs);
  stop.isReady = [this] {
    const ui::RunInfo run = newestRun();
    return run.state == RunState::Finished && !run.isLive;
  };
  stop.patience = kTrainingPatience;
  return stop;
}

ScreenshotStop StudioTour::enlargedSample() const {
  ui::MainWindow* window = &studio_->window();
  ScreenshotStop stop = page("08-sample-enlarged", ui::Place::Runs);
  stop.arrange = [=] { enlargeFirstSample(*window); };
  stop.isReady = [=] { return isShown(*window, "sampleViewer"); };
  stop.leave = [=] {
    if (auto* viewer = named<QDialog>(*window, "sampleViewer")) viewer->close();
  };
  stop.patience = 5'000;
  return stop;
}

ScreenshotStop StudioTour::failure() {
  ScreenshotStop stop = page("10-runs-failed", ui::Place::Runs);
  stop.arrange = [this] {
    if (const Result<Recipe> broken = brokenRecipe(); broken.ok()) studio_->runs().start(broken.value());
  };
  stop.isReady = [this] { return newestRun().state == RunState::Failed; };
  return stop;
}

ScreenshotStop StudioTour::emptyStart() {
  ScreenshotStop stop;
  stop.name = QStringLiteral("11-first-start-empty");
  stop.arrange = [this] {
    empty_ = std::make_unique<Studio>(emptyParts_);
    empty_->window().resize(kWindow);
    empty_->window().show();
  };
  stop.window = [this] { return &empty_->window(); };
  return stop;
}

ui::RunInfo StudioTour::newestRun() const {
  const std::vector<ui::RunInfo> runs = studio_->runs().runs();
  return runs.empty() ? ui::RunInfo() : runs.back();
}

Result<Recipe> StudioTour::brokenRecipe() const {
  namespace fs = std::filesystem;
  return guard(ErrorCode::WriteFailed, {home_.string()}, [&]() -> Result<Recipe> {
    const fs::path base = home_ / "cut-off-base";
    const fs::path weights = base / "unet" / "diffusion_pytorch_model.safetensors";
    fs::copy(recipe_.model.base, base, fs::copy_options::recursive);
    fs::resize_file(weights, fs::file_size(weights) / 2);
    Recipe broken = recipe_;
    broken.model.base = base.string();
    return broken;
  });
}

}  // namespace burnish::app
