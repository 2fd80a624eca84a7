#pragma once

#include "core/metrics/system_reading.h"
#include "ui/contract/run_gateway.h"
#include "ui/models/run_timeline.h"

#include <QFrame>

#include <optional>

class QProgressBar;
class QPushButton;

namespace burnish::ui {

class ElidedLabel;

/// The strip at the bottom that is always there: the run at work (or the last one), what it does, steps, time left
/// and memory. A click shows the run.
class JobCard : public QFrame {
  Q_OBJECT
 public:
  explicit JobCard(RunGateway* gateway, QWidget* parent = nullptr);

  void showMemory(const SystemReading& reading);

 Q_SIGNALS:
  void runChosen(burnish::ui::RunId run);

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void buildLayout();
  void follow(RunId run);
  void takeEvents(RunId run, const EventBatch& events);
  void refresh();
  void retranslate();
  [[nodiscard]] QString stateLine(const RunInfo& info) const;

  RunGateway* gateway_;
  std::optional<RunId> run_;
  RunTimeline timeline_;
  ElidedLabel* name_;
  ElidedLabel* state_;
  QProgressBar* bar_;
  ElidedLabel* left_;
  ElidedLabel* memory_;
  QPushButton* show_;
};

}  // namespace burnish::ui
