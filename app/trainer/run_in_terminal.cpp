#include "app/trainer/run_in_terminal.h"

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

int runInTerminal(const RunRequest& request, OutputStyle style) {
  StopSignals signals([](bool isRepeat) {
    std::fputs(isRepeat ? "\nSaving is under way: please wait.\n" : "\nStopping: saving a checkpoint first.\n", stderr);
  });
  ProgressPrinter printer(style, stdout, request.folder.string());
  FailureWatch watch(printer);
  CommandQueue commands;
  const auto outcome = executeRun(request, watch, commands, signals.token());
  if (!outcome.ok()) {
    if (style == OutputStyle::Json && !watch.wasTold()) printer.accept({0, 0.0, 0, RunFailed{outcome.error()}});
    return reportError(outcome.error());
  }
  return signals.wasStopped() && !outcome.value().complete ? kExitInterrupted : 0;
}

}  // namespace burnish::app
