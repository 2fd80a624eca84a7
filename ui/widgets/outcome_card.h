#pragma once

#include "ui/models/run_timeline.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace burnish::ui {

/// How a run ended: the reason and the remedy after a failure, the place of the result after success. Hidden while
/// the run goes on.
class OutcomeCard : public QFrame {
  Q_OBJECT
 public:
  explicit OutcomeCard(QWidget* parent = nullptr);

  void show(const RunTimeline& timeline, const QString& runFolder);

 private:
  void refresh();
  void showFailure(const Error& error);
  void showResult(const RunEnded& ended);
  void openFolder() const;

  std::optional<Error> failure_;
  std::optional<RunEnded> ended_;
  QString runFolder_;
  QLabel* icon_;
  QLabel* sentence_;
  QLabel* remedy_;
  QLabel* detail_;
  QPushButton* folder_;
};

}  // namespace burnish::ui
