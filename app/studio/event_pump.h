#pragma once

#include "core/job/event.h"
#include "ui/contract/run_gateway.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <deque>
#include <mutex>

namespace burnish::app {

/// Carries events from an engine's thread to the GUI thread: whatever arrives is collected and handed over in order, at
/// most 30 times a second and in portions that a window digests without a stall. Nothing is lost or reordered; what
/// does not fit into a portion follows in the next one.
///
/// accept() may be called from any thread; everything else belongs to the thread that owns the object.
class EventPump : public QObject, public EventSink {
  Q_OBJECT
 public:
  static constexpr int kMillisecondsBetweenFlushes = 34;
  static constexpr std::size_t kEventsPerFlush = 2000;

  explicit EventPump(QObject* parent = nullptr);

  void accept(const Event& event) override;
  /// Hands over all that is left, at once: the engine has ended and nothing more will come.
  void drain();

 Q_SIGNALS:
  void flushed(const burnish::ui::EventBatch& events);

 private:
  void schedule();
  void flush();
  [[nodiscard]] ui::EventBatch takePortion();

  std::mutex mutex_;
  std::deque<Event> waiting_;
  bool isScheduled_ = false;  ///< A queued call to schedule() or a running timer will flush; guarded by mutex_.
  QTimer timer_;
  QElapsedTimer sinceFlush_;
};

}  // namespace burnish::app
