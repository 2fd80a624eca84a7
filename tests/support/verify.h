#pragma once

#include "core/base/error.h"
#include "core/base/result.h"

#include <QtTest/QtTest>

#include <utility>

/// The test case fails, with the error's sentence, unless `result` is a value. The expression is evaluated once.
#define BURNISH_VERIFY_OK(result)                                                                \
  do {                                                                                           \
    const auto& verified = (result);                                                             \
    QVERIFY2(verified.ok(), verified.ok() ? "" : ::burnish::describe(verified.error()).c_str()); \
  } while (false)

/// BURNISH_GET(auto x, f()); — x is f's value, or the case fails with f's error.
#define BURNISH_GET(target, expression) BURNISH_GET_INNER(target, expression, BURNISH_CONCAT(got_, __LINE__))
#define BURNISH_GET_INNER(target, expression, name) \
  auto name = (expression);                         \
  BURNISH_VERIFY_OK(name);                          \
  target = std::move(name).value()

/// The case fails unless `result` is an error with this code.
#define BURNISH_VERIFY_ERROR(result, expectedCode)                       \
  do {                                                                   \
    const auto& refused = (result);                                      \
    QVERIFY2(!refused.ok(), "expected " #expectedCode ", got a value");  \
    QVERIFY2(refused.error().code == ::burnish::ErrorCode::expectedCode, \
             ::burnish::describe(refused.error()).c_str());              \
  } while (false)
