#pragma once

#include "core/base/json.h"
#include "core/job/error_json.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace burnish {

/// Writes the members of a value into a JSON object; the counterpart of FieldReader. Doubles that JSON cannot hold
/// become "nan", "inf" and "-inf".
class FieldWriter {
 public:
  explicit FieldWriter(OrderedJson& target) : target_(target) {}

  void operator()(const char* name, double value) {
    if (std::isfinite(value)) {
      target_[name] = value;
    } else {
      target_[name] = std::isnan(value) ? "nan" : (value > 0 ? "inf" : "-inf");
    }
  }
  void operator()(const char* name, const Error& value) { target_[name] = errorToJson(value); }
  template <class T>
  void operator()(const char* name, const T& value) {
    target_[name] = value;
  }

 private:
  OrderedJson& target_;
};

/// Reads members back. A member that is absent keeps its default (an older writer); one of the wrong type or out of
/// range makes failed() true.
class FieldReader {
 public:
  explicit FieldReader(const Json& source) : source_(source) {}

  void operator()(const char* name, std::string& value) {
    read(name, [&](const Json& json) { return json.is_string() && (value = json.get<std::string>(), true); });
  }
  void operator()(const char* name, bool& value) {
    read(name, [&](const Json& json) { return json.is_boolean() && (value = json.get<bool>(), true); });
  }
  void operator()(const char* name, uint64_t& value) {
    read(name, [&](const Json& json) { return json.is_number_unsigned() && (value = json.get<uint64_t>(), true); });
  }
  void operator()(const char* name, int64_t& value) {
    read(name, [&](const Json& json) { return isInt64(json) && (value = json.get<int64_t>(), true); });
  }
  void operator()(const char* name, int& value) {
    int64_t wide = value;
    (*this)(name, wide);
    if (wide < std::numeric_limits<int>::min() || wide > std::numeric_limits<int>::max()) {
      fault_ = name;
    } else {
      value = static_cast<int>(wide);
    }
  }
  void operator()(const char* name, double& value) {
    read(name, [&](const Json& json) { return readDouble(json, value); });
  }
  void operator()(const char* name, Error& value) {
    read(name, [&](const Json& json) {
      auto error = errorFromJson(json);
      if (error) value = *std::move(error);
      return error.has_value();
    });
  }

  [[nodiscard]] bool failed() const { return !fault_.empty(); }
  /// Name of the member that could not be read.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  void fail(const char* name) { fault_ = name; }
  [[nodiscard]] const Json& source() const { return source_; }

 private:
  template <class Read>
  void read(const char* name, Read&& readValue) {
    const auto found = source_.find(name);
    if (found != source_.end() && !readValue(*found)) fault_ = name;
  }
  static bool isInt64(const Json& json) {
    if (json.is_number_unsigned())
      return json.get<uint64_t>() <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
    return json.is_number_integer();
  }
  static bool readDouble(const Json& json, double& value) {
    if (json.is_number()) {
      value = json.get<double>();
      return true;
    }
    if (json == "nan")
      value = std::numeric_limits<double>::quiet_NaN();
    else if (json == "inf")
      value = std::numeric_limits<double>::infinity();
    else if (json == "-inf")
      value = -std::numeric_limits<double>::infinity();
    else
      return false;
    return true;
  }

  const Json& source_;
  std::string fault_;
};

}  // namespace burnish
