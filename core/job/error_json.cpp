#include "core/job/error_json.h"

#include <algorithm>

namespace burnish {

OrderedJson errorToJson(const Error& error) {
  return {{"code", errorInfo(error.code).name}, {"args", error.args}, {"detail", error.detail}};
}

std::optional<Error> errorFromJson(const Json& json) {
  if (!json.is_object() || !json.contains("code") || !json["code"].is_string()) return std::nullopt;
  Error error{ErrorCode::InternalFault, {}, {}};
  const Json args = json.value("args", Json::array());
  if (!args.is_array()) return std::nullopt;
  for (const Json& arg : args) {
    if (!arg.is_string()) return std::nullopt;
    error.args.push_back(arg.get<std::string>());
  }
  if (json.contains("detail") && !json["detail"].is_string()) return std::nullopt;
  error.detail = json.value("detail", std::string());
  const auto name = json["code"].get<std::string>();
  const auto rows = errorTable();
  const auto row = std::find_if(rows.begin(), rows.end(), [&name](const ErrorInfo& info) { return info.name == name; });
  if (row != rows.end()) {
    error.code = row->code;
  } else {
    error.detail = name + ": " + error.detail;
  }
  return error;
}

}  // namespace burnish
