#pragma once

#include "core/job/event.h"
#include "core/job/journal.h"

namespace burnish::app {

/// Writes every event to the journal and then passes it on. A journal that cannot be written (full disk) costs one
/// warning to the listener, not the run. Engine's thread.
class JournalSink : public EventSink {
 public:
  JournalSink(JournalWriter journal, EventSink& next) : journal_(std::move(journal)), next_(next) {}

  void accept(const Event& event) override;

 private:
  JournalWriter journal_;
  EventSink& next_;
  bool hasWarned_ = false;
};

}  // namespace burnish::app
