#include "core/train/event_emitter.h"

#include <utility>

namespace burnish {
namespace {

constexpr double kSecondsBetweenReports = 0.1;

}  // namespace

void EventEmitter::emit(EventPayload payload) {
  sink_.accept({nextSequence_++, clock_.wallSeconds(), step_, std::move(payload)});
}

void StageReporter::report(int64_t done, int64_t total, const std::string& what) {
  const double now = clock_.steadySeconds();
  const bool isDue = isFirst_ || done == 0 || done == total || now - lastSeconds_ >= kSecondsBetweenReports;
  if (!isDue) return;
  isFirst_ = false;
  lastSeconds_ = now;
  events_.emit(StageProgress{stage_, done, total, what});
}

}  // namespace burnish
