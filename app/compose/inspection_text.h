#pragma once

#include "app/compose/inspection.h"

#include <string>

namespace burnish::app {

/// For programs; the keys do not change.
OrderedJson inspectionToJson(const Inspection& inspection);

/// For a person: the sentence first, then the details. Control characters of the file are written as escapes, so that
/// it cannot write to the terminal.
std::string inspectionToText(const Inspection& inspection);

}  // namespace burnish::app
