#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace burnish {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Parses JSON from outside: UTF-8, at most 64 levels deep, no duplicate keys in an object. `source` names the file
/// in errors.
Result<Json> parseJson(std::string_view text, const std::string& source);

/// Reads and parses a file of at most `maximumBytes`.
Result<Json> readJsonFile(const std::string& path, uint64_t maximumBytes = 64u << 20);

}  // namespace burnish
