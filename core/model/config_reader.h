#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace burnish {

/// Reads a model's config.json key by key. The first thing that is wrong is kept as the error, named by key and value,
/// and what is read after it no longer matters; so a parser is a plain list of reads with one look at error() at the
/// end. A key that is null counts as not there.
class ConfigReader {
 public:
  ConfigReader(const Json& json, std::string source);

  /// `fallback` where the key is not there; without one the key must be there.
  int64_t integer(const char* key, std::optional<int64_t> fallback = {});
  double number(const char* key, std::optional<double> fallback = {});
  bool boolean(const char* key, bool fallback);
  std::string text(const char* key, const std::string& fallback);
  std::vector<int64_t> integers(const char* key);
  /// Empty where the key is not there or its list is empty.
  std::vector<int64_t> integersOrNone(const char* key);
  std::vector<std::string> texts(const char* key);
  /// Empty where the key is not there.
  std::vector<std::string> textsOrNone(const char* key);
  /// One number for all levels, or a list with one for each; empty if the key is not there.
  std::vector<int64_t> perLevel(const char* key, std::size_t levels);

  /// The key may be missing, null, or have one of these values: what we compute without looking at it.
  void expect(const char* key, const std::vector<Json>& values);
  /// Keys that have no bearing on the result.
  void ignore(std::initializer_list<const char*> keys);
  /// The value of `key` is wrong, or does not go with the others.
  void fail(const std::string& key, const std::string& why = {});
  void require(bool condition, const char* key, const std::string& why = {});
  /// Keys that nobody read must be null or false; those that start with "_" are notes of the tool that wrote the file.
  void refuseUnknownKeys();

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  const Json* find(const char* key);
  template <class T>
  std::vector<T> list(const char* key, bool (Json::*isRight)() const noexcept);

  const Json& json_;
  std::string source_;
  std::set<std::string> known_;
  std::optional<Error> error_;
};

}  // namespace burnish
