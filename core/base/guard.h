#pragma once

#include "core/base/check.h"
#include "core/base/result.h"

#include <exception>
#include <functional>
#include <new>
#include <string>

namespace burnish {

/// Runs `work` and turns what it throws into an Error: std::bad_alloc into OutOfMemory, anything else into `code`
/// with the exception's text as detail. LogicError passes on. For the few named borders (STYLE.md 12).
template <class Work>
auto guard(ErrorCode code, std::vector<std::string> args, Work&& work) -> decltype(work()) {
  try {
    return std::forward<Work>(work)();
  } catch (const LogicError&) {
    throw;
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::OutOfMemory, {args.empty() ? std::string() : args.front()}, {}};
  } catch (const std::exception& exception) {
    return Error{code, std::move(args), exception.what()};
  }
}

}  // namespace burnish
