#pragma once

#include "core/job/command.h"
#include "ui/models/run_actions.h"

#include <QWidget>

class QAction;
class QPushButton;

namespace burnish::ui {

/// Pause or resume, sample, save, stop — or go on with a run that has ended early, or start it again. Shows what it is
/// told; sends nothing itself.
class RunControls : public QWidget {
  Q_OBJECT
 public:
  explicit RunControls(QWidget* parent = nullptr);

  /// `isSaving`, `isSampling`: such a command is on its way.
  void show(const RunActions& actions, bool isSaving, bool isSampling);
  using QWidget::show;
  [[nodiscard]] const RunActions& actions() const { return actions_; }

 Q_SIGNALS:
  void commandChosen(const burnish::CommandPayload& command);
  void discardChosen();  ///< Stop without saving: to be confirmed.
  void continueChosen();
  void restartChosen();
  void actionsChanged(const burnish::ui::RunActions& actions);

 private:
  QPushButton* addButton(const char* objectName, const char* icon);
  void connectButtons();
  void refresh();
  void retranslate();

  RunActions actions_;
  bool isSaving_ = false;
  bool isSampling_ = false;
  QPushButton* pause_;
  QPushButton* sample_;
  QPushButton* save_;
  QPushButton* stop_;
  QPushButton* continue_;
  QPushButton* restart_;
  QAction* stopSaving_;
  QAction* stopDiscarding_;
};

}  // namespace burnish::ui
