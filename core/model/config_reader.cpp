#include "core/model/config_reader.h"

#include <algorithm>

namespace burnish {

ConfigReader::ConfigReader(const Json& json, std::string source) : json_(json), source_(std::move(source)) {
  if (!json.is_object()) error_ = Error{ErrorCode::ModelConfig, {source_, "it is not a JSON object"}, {}};
}

const Json* ConfigReader::find(const char* key) {
  known_.insert(key);
  const auto found = json_.find(key);
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

void ConfigReader::fail(const std::string& key, const std::string& why) {
  if (error_) return;
  const auto found = json_.find(key);
  const std::string value = found == json_.end() ? "missing" : found->dump().substr(0, 200);
  error_ = Error{ErrorCode::ModelConfig, {source_, key + " is " + value + (why.empty() ? "" : ", " + why)}, {}};
}

void ConfigReader::require(bool condition, const char* key, const std::string& why) {
  if (!condition) fail(key, why);
}

int64_t ConfigReader::integer(const char* key, std::optional<int64_t> fallback) {
  const Json* found = find(key);
  if (found == nullptr && fallback) return *fallback;
  if (found != nullptr && found->is_number_integer()) return found->get<int64_t>();
  fail(key);
  return 1;
}

double ConfigReader::number(const char* key, std::optional<double> fallback) {
  const Json* found = find(key);
  if (found == nullptr && fallback) return *fallback;
  if (found != nullptr && found->is_number()) return found->get<double>();
  fail(key);
  return 1.0;
}

bool ConfigReader::boolean(const char* key, bool fallback) {
  const Json* found = find(key);
  if (found == nullptr) return fallback;
  require(found->is_boolean(), key);
  return found->is_boolean() && found->get<bool>();
}

std::string ConfigReader::text(const char* key, const std::string& fallback) {
  const Json* found = find(key);
  if (found == nullptr) return fallback;
  if (found->is_string()) return found->get<std::string>();
  fail(key);
  return fallback;
}

template <class T>
std::vector<T> ConfigReader::list(const char* key, bool (Json::*isRight)() const noexcept) {
  const Json* found = find(key);
  const bool fits = found != nullptr && found->is_array() && !found->empty() && found->size() <= 64 &&
                    std::all_of(found->begin(), found->end(), [&](const Json& item) { return (item.*isRight)(); });
  if (fits) return found->get<std::vector<T>>();
  fail(key);
  return {};
}

std::vector<int64_t> ConfigReader::integers(const char* key) {
  return list<int64_t>(key, &Json::is_number_integer);
}

std::vector<int64_t> ConfigReader::integersOrNone(const char* key) {
  const Json* found = find(key);
  return found == nullptr || *found == Json::array() ? std::vector<int64_t>() : integers(key);
}

std::vector<std::string> ConfigReader::textsOrNone(const char* key) {
  return find(key) != nullptr ? texts(key) : std::vector<std::string>();
}

std::vector<std::string> ConfigReader::texts(const char* key) {
  return list<std::string>(key, &Json::is_string);
}

std::vector<int64_t> ConfigReader::perLevel(const char* key, std::size_t levels) {
  const Json* found = find(key);
  if (found == nullptr) return {};
  if (found->is_number_integer()) return std::vector<int64_t>(levels, found->get<int64_t>());
  std::vector<int64_t> values = integers(key);
  require(values.size() == levels, key, "which is not one for each level");
  values.resize(levels, 1);
  return values;
}

void ConfigReader::expect(const char* key, const std::vector<Json>& values) {
  const Json* found = find(key);
  if (found == nullptr) return;
  require(std::find(values.begin(), values.end(), *found) != values.end(), key, "which is not supported");
}

void ConfigReader::ignore(std::initializer_list<const char*> keys) {
  known_.insert(keys.begin(), keys.end());
}

void ConfigReader::refuseUnknownKeys() {
  if (!json_.is_object()) return;
  for (const auto& [key, value] : json_.items()) {
    const bool isHarmless = value.is_null() || value == false || key.starts_with("_");
    if (!isHarmless && !known_.contains(key)) fail(key, "which is not supported");
  }
}

}  // namespace burnish
