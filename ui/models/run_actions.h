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
  bool canContinue = false;  ///< Start again from the newest checkpoint.
  bool isStopping = false;   ///< «Stopping…» is shown.
  bool operator==(const RunActions&) const = default;
};

/// `isLive`: the run is being trained by this studio. `stopAsked`: a stop was sent and neither refused nor done yet.
[[nodiscard]] RunActions runActions(RunState state, bool isLive, bool stopAsked);

}  // namespace burnish::ui
