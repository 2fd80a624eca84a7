#pragma once

#include "core/base/clock.h"
#include "core/job/event.h"

#include <cstdint>
#include <string>

namespace burnish {

/// Numbers and stamps what the trainer has to say. One thread.
class EventEmitter {
 public:
  EventEmitter(EventSink& sink, const Clock& clock, uint64_t firstSequence)
      : sink_(sink), clock_(clock), nextSequence_(firstSequence) {}

  void emit(EventPayload payload);
  /// Finished steps, as stamped on the events to come.
  void setStep(int64_t step) { step_ = step; }
  void warn(const Error& error) { emit(WarningRaised{error}); }
  void log(const std::string& text) {
    if (!text.empty()) emit(LogLine{text});
  }

 private:
  EventSink& sink_;
  const Clock& clock_;
  uint64_t nextSequence_;
  int64_t step_ = 0;
};

/// Progress of one stage: the first and the last report always go out, those between at most ten times a second.
class StageReporter {
 public:
  StageReporter(EventEmitter& events, const Clock& clock, RunStage stage)
      : events_(events), clock_(clock), stage_(stage) {}

  void report(int64_t done, int64_t total, const std::string& what);

 private:
  EventEmitter& events_;
  const Clock& clock_;
  RunStage stage_;
  double lastSeconds_ = 0.0;
  bool isFirst_ = true;
};

}  // namespace burnish
