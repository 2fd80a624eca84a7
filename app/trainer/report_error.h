#pragma once

#include "core/base/error.h"

#include <cstdio>

namespace burnish::app {

constexpr int kExitInterrupted = 130;

/// Prints the error for a person on stderr and returns its exit code.
inline int reportError(const Error& error) {
  std::fputs(("burnish: " + describe(error) + "\n").c_str(), stderr);
  return exitCodeOf(error);
}

}  // namespace burnish::app
