#include "app/studio/local_run.h"

#include "app/studio/thread_entry.h"
#include "core/base/clock.h"

#include <utility>

namespace burnish::app {

namespace {

/// Passes events on and remembers what is needed to end a run that its engine left open.
class EndingSink : public EventSink {
 public:
  explicit EndingSink(EventSink& next) : next_(next) {}

  void accept(const Event& event) override {
    last_ = event;
    next_.accept(event);
  }
  [[nodiscard]] bool isEmpty() const { return !last_.has_value(); }
  void closeWith(EventPayload payload) {
    if (last_ &&
        (std::holds_alternative<RunEnded>(last_->payload) || std::holds_alternative<RunFailed>(last_->payload))) {
      return;
    }
    next_.accept(
        {last_ ? last_->sequence + 1 : 0, systemClock().wallSeconds(), last_ ? last_->step : 0, std::move(payload)});
  }

 private:
  EventSink& next_;
  std::optional<Event> last_;
};

EventPayload lastWord(const Result<RunOutcome>& outcome) {
  if (outcome.ok()) return RunEnded{outcome.value().complete, 0.0, {}};
  if (outcome.error().code == ErrorCode::Interrupted) return RunEnded{};
  return RunFailed{outcome.error()};
}

}  // namespace

LocalRun::LocalRun(ExecuteRun execute, RunRequest request, QObject* parent) : QObject(parent) {
  connect(&pump_, &EventPump::flushed, this, &LocalRun::eventsArrived);
  thread_ = std::jthread([this, execute = std::move(execute),
                          request = std::move(request)](const std::stop_token& stop) { work(execute, request, stop); });
}

LocalRun::~LocalRun() = default;

void LocalRun::send(Command command) {
  commands_.send(std::move(command));
}

void LocalRun::requestStop() {
  thread_.request_stop();
}

void LocalRun::work(const ExecuteRun& execute, const RunRequest& request, const std::stop_token& stop) {
  EndingSink events(pump_);
  const Result<RunOutcome> outcome = atThreadEntry([&] { return execute(request, events, commands_, stop); });
  std::optional<Error> refusal;
  if (!outcome.ok() && events.isEmpty()) refusal = outcome.error();
  if (!refusal) events.closeWith(lastWord(outcome));
  QMetaObject::invokeMethod(
      this, [this, refusal] { finish(refusal); }, Qt::QueuedConnection);
}

void LocalRun::finish(const std::optional<Error>& refusal) {
  pump_.drain();
  Q_EMIT ended(refusal);
}

}  // namespace burnish::app
