#pragma once

#include "core/job/command.h"
#include "core/job/event.h"
#include "core/job/recipe.h"
#include "core/job/train_plan.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace burnish::ui {

/// Names a run inside one studio session. Not a run folder: see RunInfo::folder.
struct RunId {
  quint64 value = 0;
  bool operator==(const RunId&) const = default;
};

/// What the list of runs shows without reading the whole journal.
struct RunInfo {
  RunId id;
  QString name;
  QString folder;
  RunState state = RunState::Preparing;
  bool isLive = false;  ///< Being trained by this studio now.
  qint64 step = 0;
  qint64 steps = 0;
  double lastLoss = 0.0;
  double startedAt = 0.0;  ///< Seconds since 1970.
};

using EventBatch = std::shared_ptr<const std::vector<Event>>;

/// What the windows ask of whoever trains: a thread, a process or a host look the same. Implemented by app/studio and
/// by a fake in tests/support. All calls and signals on the GUI thread; no call blocks, answers come as signals.
class RunGateway : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// Answered by planReady or planFailed with the returned number; a newer request cancels an older one.
  virtual quint64 requestPlan(const Recipe& recipe) = 0;
  /// Answered by runAdded, or startFailed.
  virtual void start(const Recipe& recipe) = 0;
  /// Goes on with a stopped run from its newest checkpoint. Answered like start().
  virtual void resume(const QString& folder) = 0;
  /// Opens a finished or stopped run for looking at. Answered by runAdded and eventsArrived, or startFailed.
  virtual void open(const QString& folder) = 0;
  /// Answered by a CommandAnswered event with the returned id.
  virtual quint64 send(RunId run, const CommandPayload& command) = 0;
  virtual std::vector<RunInfo> runs() const = 0;
  virtual std::optional<RunInfo> run(RunId id) const = 0;
  /// Every event of the run so far, in order (for a view that comes late).
  virtual EventBatch history(RunId id) const = 0;
  /// The recipe that the run was started with.
  virtual std::optional<Recipe> recipe(RunId id) const = 0;

 Q_SIGNALS:
  void planReady(quint64 request, const burnish::TrainPlan& plan);
  void planFailed(quint64 request, const burnish::Error& error);
  /// A run to look at. Sent again for a known run that is opened or started anew, or whose newest events were replaced
  /// by those of a resume: read history() again.
  void runAdded(burnish::ui::RunId run);
  void startFailed(const burnish::Error& error);
  /// New events of a run, at most 30 times a second.
  void eventsArrived(burnish::ui::RunId run, const burnish::ui::EventBatch& events);
  /// RunInfo changed (state, step); at most 5 times a second.
  void runChanged(burnish::ui::RunId run);
};

}  // namespace burnish::ui
