#include "ui/models/pending_commands.h"

#include "ui/text/run_text.h"

namespace burnish::ui {

void PendingCommands::sent(uint64_t id, const CommandPayload& payload) {
  pending_[id] = payload;
}

void PendingCommands::apply(const Event& event) {
  if (const auto* answer = std::get_if<CommandAnswered>(&event.payload)) {
    const auto found = pending_.find(answer->id);
    if (found == pending_.end()) return;
    if (answer->accepted && std::holds_alternative<StopRun>(found->second)) stopAccepted_ = true;
    pending_.erase(found);
    return;
  }
  const auto* change = std::get_if<StateChanged>(&event.payload);
  const bool hasEnded = std::holds_alternative<RunFailed>(event.payload) ||
                        std::holds_alternative<RunEnded>(event.payload) || (change && isFinal(change->state));
  if (hasEnded) clear();
}

bool PendingCommands::isStopAsked() const {
  return stopAccepted_ || has<StopRun>();
}

}  // namespace burnish::ui
