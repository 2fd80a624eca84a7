#include "ui/main_menu.h"

#include "ui/text/follow_language.h"
#include "ui/widgets/place_rail.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenuBar>

namespace burnish::ui {
namespace {

constexpr const char* kLanguages[] = {"en", "zh_CN"};

}  // namespace

MainMenu::MainMenu(QMainWindow* window) : QObject(window), window_(window) {
  QMenuBar* bar = window->menuBar();
  file_ = bar->addMenu(QString());
  edit_ = bar->addMenu(QString());
  view_ = bar->addMenu(QString());
  run_ = bar->addMenu(QString());
  help_ = bar->addMenu(QString());
  buildFileAndEdit();
  buildView();
  buildRunAndHelp();
  followLanguage(window, [this] { retranslate(); });
}

void MainMenu::setPlace(int place) {
  places_[place]->setChecked(true);
}

void MainMenu::setLanguage(const QString& language) {
  languages_[language.startsWith(QLatin1String("zh")) ? 1 : 0]->setChecked(true);
}

void MainMenu::setTheme(ThemeChoice theme) {
  themes_[static_cast<std::size_t>(theme)]->setChecked(true);
}

void MainMenu::setRunActions(const RunActions& actions) {
  actions_ = actions;
  pause_->setEnabled(actions.canPause || actions.canResume);
  pause_->setText(actions.canResume ? tr("&Resume") : tr("&Pause"));
  sample_->setEnabled(actions.canSample);
  save_->setEnabled(actions.canSave);
  stop_->setEnabled(actions.canStop);
}

void MainMenu::setCanStart(bool canStart) {
  start_->setEnabled(canStart);
}

QAction* MainMenu::add(QMenu* menu, const char* objectName, const QKeySequence& shortcut) {
  QAction* action = menu->addAction(QString());
  action->setObjectName(QLatin1String(objectName));
  action->setShortcut(shortcut);
  return action;
}

QAction* MainMenu::addChoice(QMenu* menu, QActionGroup* group, const char* objectName) {
  QAction* action = add(menu, objectName, {});
  action->setCheckable(true);
  group->addAction(action);
  return action;
}

void MainMenu::buildFileAndEdit() {
  openPictures_ = add(file_, "openPictures", QKeySequence(Qt::CTRL | Qt::Key_O));
  openRun_ = add(file_, "openRun", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
  file_->addSeparator();
  openRecipe_ = add(file_, "openRecipe", {});
  saveRecipe_ = add(file_, "saveRecipe", QKeySequence(Qt::CTRL | Qt::Key_S));
  file_->addSeparator();
  quit_ = add(file_, "quit", QKeySequence(Qt::CTRL | Qt::Key_Q));
  find_ = add(edit_, "find", QKeySequence(Qt::CTRL | Qt::Key_F));
  rescan_ = add(edit_, "rescan", QKeySequence(Qt::Key_F5));
  connect(openPictures_, &QAction::triggered, this, &MainMenu::openPictures);
  connect(openRun_, &QAction::triggered, this, &MainMenu::openRun);
  connect(openRecipe_, &QAction::triggered, this, &MainMenu::openRecipe);
  connect(saveRecipe_, &QAction::triggered, this, &MainMenu::saveRecipe);
  connect(quit_, &QAction::triggered, this, &MainMenu::quit);
  connect(find_, &QAction::triggered, this, &MainMenu::find);
  connect(rescan_, &QAction::triggered, this, &MainMenu::rescan);
}

void MainMenu::buildView() {
  auto* places = new QActionGroup(this);
  for (int place = 0; place < 4; ++place) {
    QAction* action = addChoice(view_, places, "place");
    action->setShortcut(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + place));
    connect(action, &QAction::triggered, this, [this, place] { Q_EMIT placeChosen(place); });
    places_.push_back(action);
  }
  view_->addSeparator();
  language_ = view_->addMenu(QString());
  auto* languages = new QActionGroup(this);
  for (const char* language : kLanguages) {
    languages_.push_back(addChoice(language_, languages, language));
    connect(languages_.back(), &QAction::triggered, this,
            [this, language] { Q_EMIT languageChosen(QLatin1String(language)); });
  }
  theme_ = view_->addMenu(QString());
  auto* themes = new QActionGroup(this);
  for (const ThemeChoice theme : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark}) {
    themes_.push_back(addChoice(theme_, themes, "theme"));
    connect(themes_.back(), &QAction::triggered, this, [this, theme] { Q_EMIT themeChosen(theme); });
  }
  fullScreen_ = add(view_, "fullScreen", QKeySequence(Qt::Key_F11));
  connect(fullScreen_, &QAction::triggered, this,
          [this] { window_->setWindowState(window_->windowState() ^ Qt::WindowFullScreen); });
}

void MainMenu::buildRunAndHelp() {
  start_ = add(run_, "start", QKeySequence(Qt::CTRL | Qt::Key_Return));
  run_->addSeparator();
  pause_ = add(run_, "pause", QKeySequence(Qt::CTRL | Qt::Key_P));
  sample_ = add(run_, "sampleNow", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
  save_ = add(run_, "saveNow", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
  stop_ = add(run_, "stop", {});
  shortcuts_ = add(help_, "shortcuts", QKeySequence(Qt::Key_F1));
  about_ = add(help_, "about", {});
  connect(start_, &QAction::triggered, this, &MainMenu::start);
  connect(pause_, &QAction::triggered, this, &MainMenu::pauseOrResume);
  connect(sample_, &QAction::triggered, this, &MainMenu::sampleNow);
  connect(save_, &QAction::triggered, this, &MainMenu::saveNow);
  connect(stop_, &QAction::triggered, this, &MainMenu::stop);
  connect(shortcuts_, &QAction::triggered, this, &MainMenu::shortcuts);
  connect(about_, &QAction::triggered, this, &MainMenu::about);
}

void MainMenu::retranslate() {
  file_->setTitle(tr("&File"));
  edit_->setTitle(tr("&Edit"));
  view_->setTitle(tr("&View"));
  run_->setTitle(tr("&Run"));
  help_->setTitle(tr("&Help"));
  openPictures_->setText(tr("&Open pictures…"));
  openRun_->setText(tr("Open r&un…"));
  openRecipe_->setText(tr("Open re&cipe…"));
  saveRecipe_->setText(tr("&Save recipe as…"));
  quit_->setText(tr("&Quit"));
  find_->setText(tr("&Find pictures"));
  rescan_->setText(tr("&Read the folder again"));
  for (std::size_t i = 0; i < places_.size(); ++i) places_[i]->setText(placeName(static_cast<int>(i)));
  language_->setTitle(tr("&Language"));
  languages_[0]->setText(QStringLiteral("English"));
  languages_[1]->setText(QStringLiteral("简体中文"));
  theme_->setTitle(tr("&Theme"));
  themes_[0]->setText(tr("Like the &desktop"));
  themes_[1]->setText(tr("&Light"));
  themes_[2]->setText(tr("&Dark"));
  fullScreen_->setText(tr("F&ull screen"));
  start_->setText(tr("&Start training"));
  sample_->setText(tr("S&ample now"));
  save_->setText(tr("Save a &checkpoint"));
  stop_->setText(tr("Save and s&top"));
  shortcuts_->setText(tr("&Keyboard shortcuts"));
  about_->setText(tr("&About Burnish"));
  setRunActions(actions_);
}

}  // namespace burnish::ui
