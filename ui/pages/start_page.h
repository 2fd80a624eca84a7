#pragma once

#include "ui/contract/run_gateway.h"

#include <QWidget>

class QLabel;
class QListView;

namespace burnish::ui {

class ActionCard;
class RunListModel;

/// The first page: the example, a folder of pictures, an earlier run; below, the runs so far.
class StartPage : public QWidget {
  Q_OBJECT
 public:
  /// `hasDemo`: the example's files are there.
  StartPage(RunGateway* gateway, bool hasDemo, QWidget* parent = nullptr);

 Q_SIGNALS:
  void demoRequested();
  void folderRequested();
  void runRequested();
  void runChosen(burnish::ui::RunId run);

 private:
  void buildLayout(bool hasDemo);
  QWidget* buildRecent();
  void refresh();
  void retranslate();

  RunListModel* runs_;
  QLabel* title_;
  QLabel* tagline_;
  ActionCard* demo_;
  ActionCard* pictures_;
  ActionCard* run_;
  QLabel* recentTitle_;
  QLabel* recentEmpty_;
  QListView* recent_;
};

}  // namespace burnish::ui
