#pragma once

#include "core/metrics/system_reading.h"
#include "ui/contract/run_gateway.h"
#include "ui/models/pending_commands.h"
#include "ui/models/run_timeline.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;

namespace burnish::ui {

class ElidedLabel;
class GaugePanel;
class LogModel;
class LossPlot;
class OutcomeCard;
class RunControls;
class RunProgress;
class SampleGrid;
class SampleModel;
class SampleViewer;
class ThumbnailCache;

/// Everything of one run: controls, progress, loss, samples, log, settings, gauges. Told a run late, it replays the
/// history and shows the same as if it had been there.
class RunMonitor : public QWidget {
  Q_OBJECT
 public:
  RunMonitor(RunGateway* gateway, ThumbnailCache* thumbnails, QWidget* parent = nullptr);

  void setRun(RunId run);
  [[nodiscard]] std::optional<RunId> run() const { return run_; }
  [[nodiscard]] const RunTimeline& timeline() const { return timeline_; }
  void showReading(const SystemReading& reading);
  /// Does nothing when the run is not live.
  void send(const CommandPayload& command);
  void pauseOrResume();
  [[nodiscard]] RunControls* controls() const { return controls_; }

 private:
  void readHistory();
  QWidget* buildHeader();
  QWidget* buildBody();
  QWidget* buildSamples();
  void takeEvents(RunId run, const EventBatch& events);
  void apply(const std::vector<Event>& events);
  void refresh();
  void refreshSettings();
  void retranslate();
  void sampleTypedPrompt();
  void confirmDiscard();
  void goOn();
  void startAgain();
  [[nodiscard]] bool isLive() const;

  RunGateway* gateway_;
  std::optional<RunId> run_;
  RunTimeline timeline_;
  PendingCommands pending_;
  SampleModel* samples_;
  LogModel* log_;
  ElidedLabel* name_;
  QLabel* state_;
  RunControls* controls_;
  RunProgress* progress_;
  OutcomeCard* outcome_;
  LossPlot* loss_;
  QTabWidget* tabs_;
  SampleGrid* grid_;
  QLineEdit* typedPrompt_;
  QPushButton* drawTyped_;
  QPlainTextEdit* settings_;
  GaugePanel* gauges_;
  SampleViewer* viewer_;
};

}  // namespace burnish::ui
