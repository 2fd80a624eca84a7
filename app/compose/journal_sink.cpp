#include "app/compose/journal_sink.h"

namespace burnish::app {
namespace {

/// After these the journal must be on the disk, for what they tell of is.
bool wantsSync(const Event& event) {
  return std::holds_alternative<CheckpointSaved>(event.payload) || std::holds_alternative<ModelSaved>(event.payload) ||
         std::holds_alternative<RunEnded>(event.payload) || std::holds_alternative<RunFailed>(event.payload);
}

}  // namespace

void JournalSink::accept(const Event& event) {
  Result<void> written = journal_.append(event);
  if (written.ok() && wantsSync(event)) written = journal_.sync();
  if (!written.ok() && !hasWarned_) {
    hasWarned_ = true;
    next_.accept({event.sequence, event.wallSeconds, event.step, WarningRaised{written.error()}});
  }
  next_.accept(event);
}

}  // namespace burnish::app
