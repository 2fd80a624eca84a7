#pragma once

#include "app/studio/run_hub.h"

#include <filesystem>

namespace burnish::app {

/// The engine of app/compose; new runs go to `home`/runs.
EnginePorts enginePorts(std::filesystem::path home);

}  // namespace burnish::app
