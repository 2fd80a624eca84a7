#include "app/studio/event_pump.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace burnish::app {

EventPump::EventPump(QObject* parent) : QObject(parent) {
  timer_.setSingleShot(true);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &EventPump::flush);
}

void EventPump::accept(const Event& event) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(event);
    if (std::exchange(isScheduled_, true)) return;
  }
  QMetaObject::invokeMethod(this, &EventPump::schedule, Qt::QueuedConnection);
}

void EventPump::schedule() {
  if (timer_.isActive()) return;
  const qint64 passed = sinceFlush_.isValid() ? sinceFlush_.elapsed() : kMillisecondsBetweenFlushes;
  timer_.start(static_cast<int>(std::max<qint64>(0, kMillisecondsBetweenFlushes - passed)));
}

void EventPump::flush() {
  const ui::EventBatch portion = takePortion();
  sinceFlush_.start();
  if (!portion->empty()) Q_EMIT flushed(portion);
  const std::lock_guard lock(mutex_);
  isScheduled_ = !waiting_.empty();
  if (isScheduled_) timer_.start(kMillisecondsBetweenFlushes);
}

void EventPump::drain() {
  timer_.stop();
  for (ui::EventBatch portion = takePortion(); !portion->empty(); portion = takePortion()) Q_EMIT flushed(portion);
  const std::lock_guard lock(mutex_);
  isScheduled_ = false;
}

ui::EventBatch EventPump::takePortion() {
  const std::lock_guard lock(mutex_);
  const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(kEventsPerFlush, waiting_.size()));
  auto portion =
      std::make_shared<std::vector<Event>>(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
  waiting_.erase(waiting_.begin(), end);
  return portion;
}

}  // namespace burnish::app
