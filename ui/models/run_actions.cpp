#include "ui/models/run_actions.h"

namespace burnish::ui {

RunActions runActions(RunState state, bool isLive, bool stopAsked) {
  if (!isLive) return {.canContinue = state != RunState::Finished};
  if (state == RunState::Stopping || (stopAsked && state <= RunState::Paused)) return {.isStopping = true};
  switch (state) {
    case RunState::Preparing:
      return {.canStop = true};
    case RunState::Training:
      return {.canPause = true, .canSample = true, .canSave = true, .canStop = true};
    case RunState::Paused:
      return {.canResume = true, .canSample = true, .canSave = true, .canStop = true};
    default:
      return {};  // the end was told; isLive follows in a moment
  }
}

}  // namespace burnish::ui
