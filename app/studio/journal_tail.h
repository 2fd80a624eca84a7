#pragma once

#include "core/base/result.h"
#include "core/job/event.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace burnish::app {

/// Reads what another process has appended to a journal since the last look. A half-written line is left for the next
/// look. A journal that has become shorter (its run was resumed from an earlier step) is read again from the start, so
/// that the events begin with a sequence number that was seen before. One thread at a time.
class JournalTail {
 public:
  JournalTail(std::filesystem::path path, uint64_t offset) : path_(std::move(path)), offset_(offset) {}

  /// New events, at most a few MiB of lines at once. FileUnreadable if the file cannot be read any more.
  Result<std::vector<Event>> readMore();

 private:
  std::filesystem::path path_;
  uint64_t offset_;
};

}  // namespace burnish::app
