#pragma once

#include <stdexcept>
#include <string>

namespace burnish {

/// A broken promise of our own code. Caught only at the entry of a thread or process, which then ends with a report.
class LogicError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace burnish

#define BURNISH_CHECK(condition, what)                                                               \
  do {                                                                                               \
    if (!(condition)) throw ::burnish::LogicError(std::string(__FILE__) + ": " + std::string(what)); \
  } while (false)
