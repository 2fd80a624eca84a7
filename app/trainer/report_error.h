#pragma once

#include "core/base/error.h"

#include <cstdio>

namespace burnish::app {

constexpr int kExitFailed = 1;
constexpr int kExitInterrupted = 130;

/// Prints the error for a person on stderr and returns its exit code; 130 for work that was interrupted.
inline int reportError(const Error& error) {
  std::fputs(("burnish: " + describe(error) + "\n").c_str(), stderr);
  return error.code == ErrorCode::Interrupted ? kExitInterrupted : exitCodeOf(error);
}

}  // namespace burnish::app
