#include "app/compose/journal_sink.h"

namespace burnish::app {

void JournalSink::accept(const Event& event) {
  const Result<void> written = journal_.append(event);
  if (!written.ok() && shift_ == 0) {
    next_.accept({event.sequence, event.wallSeconds, event.step, WarningRaised{written.error()}});
    shift_ = 1;
  }
  Event passed = event;
  passed.sequence += shift_;
  next_.accept(passed);
}

}  // namespace burnish::app
