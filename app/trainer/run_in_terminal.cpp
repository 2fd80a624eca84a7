#include "app/trainer/run_in_terminal.h"

#include "app/trainer/plan_text.h"
#include "app/trainer/report_error.h"
#include "app/trainer/stop_signals.h"
#include "core/job/codec.h"

namespace burnish::app {
namespace {

/// Passes events on and remembers whether the run itself told of its failure.
class FailureWatch : public EventSink {
 public:
  explicit FailureWatch(EventSink& next) : next_(next) {}
  void accept(const Event& event) override {
    wasTold_ = wasTold_ || std::holds_alternative<RunFailed>(event.payload);
    next_.accept(event);
  }
  [[nodiscard]] bool wasTold() const { return wasTold_; }

 private:
  EventSink& next_;
  bool wasTold_ = false;
};

}  // namespace

int exitCodeOf(const RunOutcome& outcome) {
  if (outcome.complete) return 0;
  return outcome.isSaved ? kExitInterrupted : kExitFailed;
}

Result<RunOutcome> runAndTell(const RunRequest& request,
                              ProgressPrinter& printer,
                              EventSink& events,
                              const std::stop_token& stop) {
  FailureWatch watch(events);
  CommandQueue commands;
  Result<RunOutcome> outcome = executeRun(request, watch, commands, stop);
  const bool mustTell = printer.style() == OutputStyle::Json && !outcome.ok() && !watch.wasTold();
  if (mustTell) printer.accept({0, 0.0, 0, RunFailed{outcome.error()}});
  return outcome;
}

int runInTerminal(const RunRequest& request, OutputStyle style) {
  StopSignals signals(tellOfStop);
  ProgressPrinter printer(style, stdout, request.folder.string());
  RunRequest told = request;
  if (style != OutputStyle::Json)
    told.onPlan = [](const TrainPlan& plan) { std::fputs(planWarnings(plan).c_str(), stdout); };
  const auto outcome = runAndTell(told, printer, printer, signals.token());
  return outcome.ok() ? exitCodeOf(outcome.value()) : reportError(outcome.error());
}

void tellOfStop(bool isRepeat) {
  std::fputs(isRepeat ? "\nSaving is under way: please wait.\n" : "\nStopping: saving what was trained first.\n",
             stderr);
}

}  // namespace burnish::app
