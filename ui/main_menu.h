#pragma once

#include "ui/contract/settings_store.h"
#include "ui/models/run_actions.h"

#include <QObject>

#include <vector>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace burnish::ui {

/// The menus of the window. Only tells what was chosen.
class MainMenu : public QObject {
  Q_OBJECT
 public:
  explicit MainMenu(QMainWindow* window);

  void setPlace(int place);
  void setLanguage(const QString& language);
  void setTheme(ThemeChoice theme);
  /// What the run that is shown allows.
  void setRunActions(const RunActions& actions);
  void setCanStart(bool canStart);

 Q_SIGNALS:
  void openPictures();
  void openRun();
  void openRecipe();
  void saveRecipe();
  void quit();
  void find();
  void rescan();
  void placeChosen(int place);
  void languageChosen(const QString& language);
  void themeChosen(burnish::ui::ThemeChoice theme);
  void start();
  void pauseOrResume();
  void sampleNow();
  void saveNow();
  void stop();
  void shortcuts();
  void about();

 private:
  QAction* add(QMenu* menu, const char* objectName, const QKeySequence& shortcut);
  QAction* addChoice(QMenu* menu, QActionGroup* group, const char* objectName);
  void buildFileAndEdit();
  void buildView();
  void buildRunAndHelp();
  void retranslate();

  QMainWindow* window_;
  QMenu* file_;
  QMenu* edit_;
  QMenu* view_;
  QMenu* language_;
  QMenu* theme_;
  QMenu* run_;
  QMenu* help_;
  QAction* openPictures_;
  QAction* openRun_;
  QAction* openRecipe_;
  QAction* saveRecipe_;
  QAction* quit_;
  QAction* find_;
  QAction* rescan_;
  std::vector<QAction*> places_;
  std::vector<QAction*> languages_;
  std::vector<QAction*> themes_;
  QAction* fullScreen_;
  QAction* start_;
  QAction* pause_;
  QAction* sample_;
  QAction* save_;
  QAction* stop_;
  QAction* shortcuts_;
  QAction* about_;
  RunActions actions_;
};

}  // namespace burnish::ui
