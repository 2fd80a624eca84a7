#pragma once

#include "core/base/json.h"

#include <optional>

namespace burnish {

/// {"code": "DiskFull", "args": [...], "detail": "..."}.
OrderedJson errorToJson(const Error& error);

/// Empty if the members have the wrong types. A code that this version does not know becomes InternalFault with
/// the name in the detail, so that an error of a newer program still is an error.
std::optional<Error> errorFromJson(const Json& json);

}  // namespace burnish
