#pragma once

#include "app/compose/run_session.h"
#include "app/studio/event_pump.h"
#include "core/job/command.h"

#include <QObject>

#include <functional>
#include <optional>
#include <thread>

namespace burnish::app {

/// How a run is executed: executeRun(), or a stand-in in tests.
using ExecuteRun = std::function<Result<RunOutcome>(const RunRequest&, EventSink&, CommandQueue&, std::stop_token)>;

/// One run on its own engine thread. The engine owns every tensor; to the window go events only, and from it commands.
///
/// Whatever the engine does (ends, fails, throws LogicError), the run ends with RunEnded or RunFailed and then ended(),
/// once. Destruction asks the engine to stop, which saves a checkpoint, and waits for its thread. GUI thread.
class LocalRun : public QObject {
  Q_OBJECT
 public:
  LocalRun(ExecuteRun execute, RunRequest request, QObject* parent = nullptr);
  ~LocalRun() override;

  /// The engine reads commands between its steps; before the first one only requestStop() is heard.
  void send(Command command);
  void requestStop();

 Q_SIGNALS:
  void eventsArrived(const burnish::ui::EventBatch& events);
  /// After the last event. `refusal` is set if the run could not even begin: no event was sent.
  void ended(const std::optional<burnish::Error>& refusal);

 private:
  void work(const ExecuteRun& execute, const RunRequest& request, const std::stop_token& stop);
  void finish(const std::optional<Error>& refusal);

  EventPump pump_;
  CommandQueue commands_;
  std::jthread thread_;  ///< Last member: joined before the others go.
};

}  // namespace burnish::app
