#pragma once

#include "app/compose/run_session.h"
#include "app/trainer/progress_printer.h"

namespace burnish::app {

/// Carries out a run with progress on stdout; Ctrl-C saves and ends. Returns the exit code.
int runInTerminal(const RunRequest& request, OutputStyle style);

}  // namespace burnish::app
