#pragma once

#include "core/base/guard.h"

#include <c10/util/Exception.h>

#include <string>
#include <utility>
#include <vector>

namespace burnish {

/// guard() that knows LibTorch: an allocation that failed, on the CPU or the GPU, becomes OutOfMemory with the first
/// argument as what the memory was for; every other c10::Error becomes `code` with its message (without the
/// backtrace) as detail.
template <class Work>
auto torchGuard(ErrorCode code, std::vector<std::string> args, Work&& work) -> decltype(work()) {
  const std::string what = args.empty() ? std::string() : args.front();
  try {
    return guard(code, args, [&] {
      try {
        return std::forward<Work>(work)();
      } catch (const c10::OutOfMemoryError&) {
        throw std::bad_alloc();
      }
    });
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::OutOfMemory, {what}, {}};
  }
}

}  // namespace burnish
