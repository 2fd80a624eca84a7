#pragma once

#include "app/compose/run_session.h"
#include "app/trainer/progress_printer.h"

namespace burnish::app {

/// executeRun(); with JSON output a run that fails before it could say so is still told as an event. Everything goes to
/// `events`, which may pass it on to `printer`.
Result<RunOutcome> runAndTell(const RunRequest& request,
                              ProgressPrinter& printer,
                              EventSink& events,
                              const std::stop_token& stop);

/// 0 complete, 130 ended early and saved, 1 ended early with something lost.
int exitCodeOf(const RunOutcome& outcome);

/// What a person reads after Ctrl-C.
void tellOfStop(bool isRepeat);

/// Carries out a run with progress on stdout; Ctrl-C saves and ends. Returns the exit code.
int runInTerminal(const RunRequest& request, OutputStyle style);

}  // namespace burnish::app
