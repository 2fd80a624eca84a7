#pragma once

#include "ui/contract/run_gateway.h"

#include <QObject>

#include <set>

class QMessageBox;
class QWidget;

namespace burnish::ui {

/// Asks before the window closes over a run that is being trained; then saves, stops, and closes the window when
/// every run has ended.
class CloseGuard : public QObject {
  Q_OBJECT
 public:
  CloseGuard(RunGateway* gateway, QWidget* window);

  /// Whether the window may close now. If not, the question is shown, or the end of the runs is awaited.
  bool mayClose();

 private:
  [[nodiscard]] std::vector<RunId> liveRuns() const;
  void ask();
  void stopAll();
  void closeWhenEnded();
  /// A stop that was refused: the window stays open and may be closed again.
  void noteAnswers(const EventBatch& events);

  RunGateway* gateway_;
  QWidget* window_;
  QMessageBox* question_ = nullptr;
  std::set<quint64> stops_;  ///< Ids of the stops that were sent.
  bool isClosing_ = false;
};

}  // namespace burnish::ui
