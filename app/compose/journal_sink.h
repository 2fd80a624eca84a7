#pragma once

#include "core/job/event.h"
#include "core/job/journal.h"

namespace burnish::app {

/// Writes every event to the journal and then passes it on. A journal that cannot be written (full disk) costs one
/// warning to the listener, not the run; the numbers of what follows are then one higher than in the journal, so that
/// no two events share one. Engine's thread.
class JournalSink : public EventSink {
 public:
  JournalSink(JournalWriter journal, EventSink& next) : journal_(std::move(journal)), next_(next) {}

  void accept(const Event& event) override;

 private:
  JournalWriter journal_;
  EventSink& next_;
  uint64_t shift_ = 0;  ///< 1 once the warning has taken a number of its own.
};

}  // namespace burnish::app
