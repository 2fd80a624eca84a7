// burnish: the engine in a terminal.
#include "app/trainer/report_error.h"
#include "app/trainer/verbs/verbs.h"

#include <CLI/CLI.hpp>

#include <clocale>
#include <csignal>
#include <exception>

namespace {

int runCommandLine(int argc, char** argv) {
  CLI::App app("Burnish trains Stable Diffusion: from pictures to a LoRA that other tools load.", "burnish");
  app.set_version_flag("--version", "burnish " BURNISH_VERSION);
  app.require_subcommand(1);
  int exitCode = 0;
  burnish::app::addTrainVerb(app, exitCode);
  burnish::app::addSampleVerb(app, exitCode);
  burnish::app::addInspectVerb(app, exitCode);
  burnish::app::addConvertVerb(app, exitCode);
  burnish::app::addLoraVerb(app, exitCode);
  burnish::app::addMergeVerb(app, exitCode);
  burnish::app::addDemoVerb(app, exitCode);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    return burnish::app::reportError({burnish::ErrorCode::ArgumentInvalid, {error.what()}, {}});
  }
  return exitCode;
}

}  // namespace

int main(int argc, char** argv) {
  std::setlocale(LC_ALL, "C.UTF-8");
  // A reader that has gone (| head) or a limit on file sizes is an error of one write, not the end of a run.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return runCommandLine(argc, argv);
  } catch (const std::exception& exception) {
    return burnish::app::reportError({burnish::ErrorCode::InternalFault, {}, exception.what()});
  }
}
