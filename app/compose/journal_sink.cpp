#include "app/compose/journal_sink.h"

namespace burnish::app {

void JournalSink::accept(const Event& event) {
  const Result<void> written = journal_.append(event);
  if (!written.ok() && !hasWarned_) {
    hasWarned_ = true;
    next_.accept({event.sequence, event.wallSeconds, event.step, WarningRaised{written.error()}});
  }
  next_.accept(event);
}

}  // namespace burnish::app
