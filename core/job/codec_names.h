#pragma once

#include "core/job/command.h"
#include "core/job/event.h"

#include <string_view>

namespace burnish {

/// Names of the alternatives in the protocol; "" for an index that is not in the variant.
std::string_view eventKind(std::size_t index);
std::string_view commandKind(std::size_t index);

/// The spelled-out enumerators; the from… functions give false for a name that is not known.
std::string_view nameOf(RunState state);
std::string_view nameOf(RunStage stage);
bool fromName(std::string_view name, RunState& state);
bool fromName(std::string_view name, RunStage& stage);

}  // namespace burnish
