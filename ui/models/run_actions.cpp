#include "ui/models/run_actions.h"

namespace burnish::ui {

RunActions runActions(RunState state, const RunFacts& facts) {
  if (!facts.isLive) {
    const bool isOpen = state != RunState::Finished;
    return {.canContinue = isOpen && facts.hasCheckpoint, .canRestart = isOpen && !facts.hasCheckpoint};
  }
  if (state == RunState::Stopping || (facts.isStopAsked && state <= RunState::Paused)) return {.isStopping = true};
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
