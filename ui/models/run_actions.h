#pragma once

#include "core/job/event.h"

namespace burnish::ui {

/// Which buttons of a run can be pressed. Follows the run's own state, never what was pressed last.
struct RunActions {
  bool canPause = false;
  bool canResume = false;  ///< Go on after a pause.
  bool canSample = false;
  bool canSave = false;
  bool canStop = false;
  bool canContinue = false;  ///< Go on from the newest checkpoint.
  bool canRestart = false;   ///< Nothing was saved to go on from: a new run with the same settings.
  bool isStopping = false;   ///< «Stopping…» is shown.
  bool operator==(const RunActions&) const = default;
};

/// What is known of a run besides its state.
struct RunFacts {
  bool isLive = false;         ///< Being trained by this studio.
  bool isStopAsked = false;    ///< A stop was sent and neither refused nor done yet.
  bool hasCheckpoint = false;  ///< Something was saved to go on from.
};

[[nodiscard]] RunActions runActions(RunState state, const RunFacts& facts);

}  // namespace burnish::ui
