#pragma once

#include "core/base/result.h"
#include "core/weights/pickle_value.h"

#include <cstddef>
#include <span>
#include <string>

namespace burnish {

/// Reads one pickle (protocols 0 to 5) into values, up to its STOP. This is no virtual machine of Python: names are
/// looked up in the allow-list of pickle_globals.h and what they would do is done here with values; nothing is imported
/// or called. Limits: 2 million values, and as many levels as the stack has entries (values are flat, so depth costs
/// nothing). Errors: PickleForbidden names the first name that is not on the list; CheckpointUnreadable for the rest.
Result<PickleDocument> readPickle(std::span<const std::byte> bytes, const std::string& source);

}  // namespace burnish
