#pragma once

#include "core/job/train_plan.h"

#include <QFrame>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace burnish::ui {

/// What a start would do, in one card: pictures, steps, epochs; red notes forbid the start, amber ones warn. The one
/// Start button is below.
class PlanSummary : public QFrame {
  Q_OBJECT
 public:
  explicit PlanSummary(QWidget* parent = nullptr);

  void showPlan(const TrainPlan& plan);
  void showFailure(const Error& error);
  /// The plan is being made.
  void showWaiting();
  /// The form has errors: `reason` says what to do.
  void showBlocked(const QString& reason);
  void setStartEnabled(bool isEnabled);
  void setStarting(bool isStarting);
  [[nodiscard]] bool isStartEnabled() const;

 Q_SIGNALS:
  void startRequested();

 private:
  enum class Content { Waiting, Blocked, Failure, Plan };
  void buildLayout();
  void retranslate();
  void refresh();
  void addNote(const Error& what, bool isError);
  void clearNotes();

  Content content_ = Content::Waiting;
  bool isStarting_ = false;
  std::optional<TrainPlan> plan_;
  std::optional<Error> failure_;
  QString reason_;
  QLabel* title_;
  QLabel* status_;
  QWidget* figures_;
  std::vector<QLabel*> names_;
  std::vector<QLabel*> values_;
  QVBoxLayout* notes_;
  QPushButton* start_;
};

}  // namespace burnish::ui
