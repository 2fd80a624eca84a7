#include "app/studio/engine_ports.h"

#include "app/compose/run_folder.h"
#include "app/compose/run_session.h"

#include <utility>

namespace burnish::app {

namespace {

/// The lock is taken for a moment, and only where one was left: a look must not make files in a folder.
bool isBusy(const std::filesystem::path& folder) {
  std::error_code failure;
  if (!std::filesystem::exists(folder / "run.lock", failure)) return false;
  const Result<RunLock> lock = RunLock::take(RunFolder{folder});
  return !lock.ok() && lock.error().code == ErrorCode::RunBusy;
}

}  // namespace

EnginePorts enginePorts(std::filesystem::path home) {
  EnginePorts engine;
  engine.plan = planRun;
  engine.execute = executeRun;
  engine.newFolder = [home = std::move(home)](const Recipe& recipe) { return newRunFolder(recipe, home); };
  engine.isBusy = isBusy;
  return engine;
}

}  // namespace burnish::app
