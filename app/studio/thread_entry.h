#pragma once

#include "core/base/guard.h"

#include <utility>

namespace burnish::app {

/// The entry of a thread: whatever `work` throws, broken promises of our own code included, becomes an InternalFault,
/// so that the window lives on and can say what happened.
template <class Work>
auto atThreadEntry(Work&& work) -> decltype(work()) {
  try {
    return guard(ErrorCode::InternalFault, {}, std::forward<Work>(work));
  } catch (const LogicError& broken) {
    return Error{ErrorCode::InternalFault, {}, broken.what()};
  }
}

}  // namespace burnish::app
