#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

#include <utility>

namespace burnish {

/// A value or an Error: what everything returns that the world can make fail. There is no conversion to bool on
/// purpose; ask ok(). Pass errors on with BURNISH_TRY.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}                    // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(tl::unexpect, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return state_.has_value(); }
  [[nodiscard]] T& value() & { return state_.value(); }
  [[nodiscard]] const T& value() const& { return state_.value(); }
  [[nodiscard]] T&& value() && { return std::move(state_).value(); }
  [[nodiscard]] const Error& error() const { return state_.error(); }

 private:
  tl::expected<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : state_(tl::unexpect, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return state_.has_value(); }
  void value() const {}
  [[nodiscard]] const Error& error() const { return state_.error(); }

 private:
  tl::expected<void, Error> state_;
};

}  // namespace burnish

#define BURNISH_CONCAT_INNER(a, b) a##b
#define BURNISH_CONCAT(a, b) BURNISH_CONCAT_INNER(a, b)

/// BURNISH_TRY(auto x, f()); — x is f's value, or the function returns f's error.
#define BURNISH_TRY(target, expression) BURNISH_TRY_INNER(target, expression, BURNISH_CONCAT(tried_, __LINE__))
#define BURNISH_TRY_INNER(target, expression, name) \
  auto name = (expression);                         \
  if (!name.ok()) return name.error();              \
  target = std::move(name).value()

/// BURNISH_TRY_VOID(f()); — for a Result<void>: the function returns f's error.
#define BURNISH_TRY_VOID(expression)                                  \
  do {                                                                \
    if (auto tried = (expression); !tried.ok()) return tried.error(); \
  } while (false)
