#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace burnish {

/// The folder `resources` of this installation: $BURNISH_RESOURCES, else ../share/burnish beside the program, else
/// the source tree that it was built from.
Result<std::filesystem::path> resourceFolder();

}  // namespace burnish
